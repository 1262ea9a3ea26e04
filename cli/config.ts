import { describeConfig } from '../server/src/platform/config.ts'

export async function run(): Promise<void> {
  const settings = describeConfig()
  const nameWidth = Math.max(...settings.map((setting) => setting.name.length))
  const defaultWidth = Math.max(...settings.map((setting) => setting.defaultValue.length))
  for (const setting of settings) {
    console.log(
      `${setting.name.padEnd(nameWidth)}  ${setting.defaultValue.padEnd(defaultWidth)}  ${setting.description}`,
    )
  }
}
