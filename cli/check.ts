export async function run(_: string[]): Promise<void> {}
