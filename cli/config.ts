import { describeConfig } from '../server/src/platform/config.ts'

export async function run(): Promise<void> {
  const settings = describeConfig()
  const name = Math.max(...settings.map((setting) => setting.name.length))
  const standard = Math.max(...settings.map((setting) => setting.standard.length))
  for (const setting of settings) {
    console.log(`${setting.name.padEnd(name)}  ${setting.standard.padEnd(standard)}  ${setting.meaning}`)
  }
}
