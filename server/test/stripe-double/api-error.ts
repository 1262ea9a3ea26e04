interface Fault {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  param?: string
}

/** An error response in Stripe's format. */
export class ApiError extends Error {
  status: number
  fault: Fault

  constructor(status: number, fault: Omit<Fault, 'type'> & Partial<Pick<Fault, 'type'>>) {
    super(fault.message)
    this.status = status
    this.fault = { type: 'invalid_request_error', ...fault }
  }
}

export const invalidRequest = (message: string, more: { code?: string; param?: string } = {}) =>
  new ApiError(400, { message, ...more })

export const notFound = (kind: string, id: string) =>
  new ApiError(404, { message: `No such ${kind}: '${id}'`, code: 'resource_missing', param: 'id' })
