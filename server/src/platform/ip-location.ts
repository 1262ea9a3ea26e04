import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { type CityResponse, Reader } from 'mmdb-lib'
import { BadConfiguration, type Config } from './config.ts'

/** Returns the city and country of an address, or null if they are unknown. */
export type LocateIp = (address: string) => string | null

/** Reads the operator's own IP location database, if there is one. Addresses are never sent to another service. */
export async function openIpLocations({ PLACES_DATABASE: file }: Config): Promise<LocateIp> {
  if (!file) return () => null
  let reader: Reader<CityResponse>
  try {
    reader = new Reader<CityResponse>(await readFile(file))
  } catch (error) {
    throw new BadConfiguration(
      `PLACES_DATABASE is set to "${file}", which can't be read: ${(error as Error).message}.`,
    )
  }
  return (address) => {
    const plain = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
    if (isIP(plain) === 0) return null
    const found = reader.get(plain)
    return [found?.city?.names.en, found?.country?.iso_code].filter(Boolean).join(', ') || null
  }
}
