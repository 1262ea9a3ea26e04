declare module 'web-push' {
  interface Keys {
    publicKey: string
    privateKey: string
  }
  interface Request {
    endpoint: string
    method: string
    headers: Record<string, string | number>
    body: Buffer
  }
  const webPush: {
    generateVAPIDKeys(): Keys
    /** The request as it has to be sent; nothing is sent. */
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        vapidDetails: Keys & { subject: string }
        TTL?: number
        urgency?: 'very-low' | 'low' | 'normal' | 'high'
        topic?: string
        contentEncoding?: 'aes128gcm'
      },
    ): Request
  }
  export default webPush
}
