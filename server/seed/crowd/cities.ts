import type { SpokenLanguage } from '@koji/contract'
import type { Culture } from './names.ts'

export interface DemoCity {
  name: string
  lat: number
  lon: number
  /** The percentage of people who live here. */
  share: number
  /** The weight of each culture's names. */
  cultures: Partial<Record<Culture, number>>
  languages: readonly SpokenLanguage[]
}

/** Where the people of the demo live. The largest group lives in the same city as the known logins. */
export const DEMO_CITIES: readonly DemoCity[] = [
  {
    name: 'Lisbon',
    lat: 38.7167,
    lon: -9.1333,
    share: 22,
    cultures: { iberian: 6, west_african: 2, latin: 2, european: 1, south_asian: 1 },
    languages: ['pt', 'en', 'es'],
  },
  {
    name: 'Porto',
    lat: 41.1496,
    lon: -8.611,
    share: 7,
    cultures: { iberian: 8, latin: 1, european: 1 },
    languages: ['pt', 'en', 'fr'],
  },
  {
    name: 'Berlin',
    lat: 52.5244,
    lon: 13.4105,
    share: 12,
    cultures: { european: 6, middle_eastern: 3, east_asian: 1, iberian: 1, west_african: 1 },
    languages: ['de', 'en', 'tr'],
  },
  {
    name: 'Copenhagen',
    lat: 55.6759,
    lon: 12.5655,
    share: 6,
    cultures: { nordic: 8, european: 1, middle_eastern: 1 },
    languages: ['da', 'en', 'sv'],
  },
  {
    name: 'Amsterdam',
    lat: 52.374,
    lon: 4.8897,
    share: 7,
    cultures: { european: 6, middle_eastern: 2, west_african: 1, south_asian: 1 },
    languages: ['nl', 'en', 'de'],
  },
  {
    name: 'Paris',
    lat: 48.8534,
    lon: 2.3488,
    share: 8,
    cultures: { european: 5, west_african: 2, middle_eastern: 2, east_asian: 1 },
    languages: ['fr', 'en', 'ar'],
  },
  {
    name: 'London',
    lat: 51.5085,
    lon: -0.1257,
    share: 9,
    cultures: { english: 5, south_asian: 3, west_african: 2, european: 1, east_asian: 1 },
    languages: ['en', 'hi', 'fr'],
  },
  {
    name: 'New York',
    lat: 40.7143,
    lon: -74.006,
    share: 8,
    cultures: { english: 4, latin: 3, east_asian: 2, west_african: 1, south_asian: 1 },
    languages: ['en', 'es', 'zh'],
  },
  {
    name: 'Toronto',
    lat: 43.7064,
    lon: -79.3986,
    share: 5,
    cultures: { english: 4, south_asian: 3, east_asian: 3, middle_eastern: 1 },
    languages: ['en', 'fr', 'pa'],
  },
  {
    name: 'São Paulo',
    lat: -23.5475,
    lon: -46.6361,
    share: 6,
    cultures: { latin: 6, iberian: 3, east_asian: 1, west_african: 1 },
    languages: ['pt', 'es', 'en'],
  },
  {
    name: 'Nairobi',
    lat: -1.2833,
    lon: 36.8167,
    share: 5,
    cultures: { east_african: 8, south_asian: 1, english: 1 },
    languages: ['sw', 'en', 'so'],
  },
  {
    name: 'Tokyo',
    lat: 35.6895,
    lon: 139.6917,
    share: 5,
    cultures: { east_asian: 9, european: 1 },
    languages: ['ja', 'en', 'ko'],
  },
]
