import { ProviderRefused } from '#adapters/payments/port.ts'

/** Refuses an idempotency key that was used for a different request. */
export function requireSameRequest<Request extends object>(
  request: Request,
  earlier: NoInfer<Request>,
): void {
  for (const name of Object.keys(request) as (keyof Request)[])
    if (request[name] !== earlier[name]) throw new ProviderRefused('This key stands for another wish.')
}
