export const timesLabel = (count: number): string => ['Never', 'Once', 'Twice'][count] ?? `${count} times`
