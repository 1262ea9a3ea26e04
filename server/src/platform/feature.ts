import type { App } from './http/app.ts'
import type { FeatureTables } from './personal-data/define-tables.ts'
import type { Platform } from './platform.ts'

/**
 * The parts of a feature, declared in its `index.ts`. `Needs` are the services that its own service is built from, `Uses`
 * those that its other parts call.
 */
export interface Feature<Name extends string, Service, Needs, Uses> {
  /** The key of the service among all services. */
  name?: Name
  service?: (platform: Platform, services: Needs) => Service
  routes?: (app: App, services: Uses) => void
  events?: (platform: Platform, services: Uses) => void
  jobs?: (platform: Platform, services: Uses) => void
  /** Handles messages on live connections. */
  live?: (platform: Platform, services: Uses) => void
  /** Decides who may see the feature's photos. */
  mediaAccess?: (platform: Platform, services: Uses) => void
  /** Provides the metadata of pages for search engines and link previews. */
  pageMetadata?: (app: App, services: Uses) => void
  /** Every table that the feature owns. */
  tables?: FeatureTables | ((platform: Platform, services: Uses) => FeatureTables)
}

/** Each part has its own type parameter: TypeScript would reduce a shared one to what all parts have in common. */
export const feature = <
  const Name extends string = never,
  Service = unknown,
  Needs = unknown,
  Routes = unknown,
  Events = unknown,
  Jobs = unknown,
  Live = unknown,
  Access = unknown,
  Pages = unknown,
  Stored = unknown,
>(
  declared: Pick<Feature<Name, Service, Needs, unknown>, 'name' | 'service'> &
    Pick<Feature<Name, Service, Needs, Routes>, 'routes'> &
    Pick<Feature<Name, Service, Needs, Events>, 'events'> &
    Pick<Feature<Name, Service, Needs, Jobs>, 'jobs'> &
    Pick<Feature<Name, Service, Needs, Live>, 'live'> &
    Pick<Feature<Name, Service, Needs, Access>, 'mediaAccess'> &
    Pick<Feature<Name, Service, Needs, Pages>, 'pageMetadata'> &
    Pick<Feature<Name, Service, Needs, Stored>, 'tables'>,
): Feature<Name, Service, Needs, Routes & Events & Jobs & Live & Access & Pages & Stored> => declared

type AnyFeature = Feature<string, unknown, never, never>

/** Every service by its name, given the features that provide them. */
export type ServicesOf<Features extends readonly unknown[], Before = unknown> = Features extends readonly [
  Feature<infer Name, infer Service, never, never>,
  ...infer Later,
]
  ? ServicesOf<Later, Before & { [Key in Name]: Service }>
  : Before

/** True if each feature relies only on itself and on features before it; otherwise, names what is missing. */
type Ordered<Features extends readonly unknown[], Before = unknown> = Features extends readonly [
  Feature<infer Name, infer Service, infer Needs, infer Uses>,
  ...infer Later,
]
  ? Before extends Needs
    ? Before & { [Key in Name]: Service } extends Uses
      ? Ordered<Later, Before & { [Key in Name]: Service }>
      : { feature: Name; uses: Exclude<keyof Uses, keyof Before | Name> }
    : { feature: Name; needs: Exclude<keyof Needs, keyof Before> }
  : true

/** A feature relies on itself and on features before it, which makes cycles impossible. */
export const inOrder = <const Features extends readonly AnyFeature[]>(
  features: Ordered<Features> extends true ? Features : Ordered<Features>,
): Features => features as Features

/** Builds each service and connects it to events, jobs, live connections and media. */
export function buildFeatures<const Features extends readonly AnyFeature[]>(
  platform: Platform,
  features: Features,
): ServicesOf<Features> {
  const services: Record<string, unknown> = {}
  const all = services as never
  for (const { name, service } of features) if (name && service) services[name] = service(platform, all)
  for (const { events, jobs, live, mediaAccess, tables } of features) {
    events?.(platform, all)
    jobs?.(platform, all)
    live?.(platform, all)
    mediaAccess?.(platform, all)
    if (tables) platform.personalData.register(typeof tables === 'function' ? tables(platform, all) : tables)
  }
  return all
}

export function serveFeatures(app: App, features: readonly AnyFeature[], services: unknown): void {
  for (const { routes, pageMetadata } of features) {
    routes?.(app, services as never)
    pageMetadata?.(app, services as never)
  }
}
