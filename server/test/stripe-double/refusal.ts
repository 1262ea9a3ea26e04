interface Fault {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  param?: string
}

/** An answer that is a no, as Stripe words it. */
export class Refusal extends Error {
  status: number
  fault: Fault

  constructor(status: number, fault: Omit<Fault, 'type'> & Partial<Pick<Fault, 'type'>>) {
    super(fault.message)
    this.status = status
    this.fault = { type: 'invalid_request_error', ...fault }
  }
}

export const bad = (message: string, more: { code?: string; param?: string } = {}) =>
  new Refusal(400, { message, ...more })

export const missing = (kind: string, id: string) =>
  new Refusal(404, { message: `No such ${kind}: '${id}'`, code: 'resource_missing', param: 'id' })
