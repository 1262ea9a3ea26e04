/** What the runner passed in. */
export const input = <Input>(): Input => JSON.parse(process.argv[2]!) as Input

export function report(message: object): void {
  process.send!(message)
}

process.on('disconnect', () => process.exit())
