/**
 * Carries messages between nodes. Nothing durable depends on it: what must last is in the database,
 * and a topic whose history was lost says so, so that its readers load their state again.
 */
export interface Bus {
  /** To every node, this one included. Kept for nobody. */
  publish(channel: string, message: unknown): Promise<void>
  listen(channel: string, listener: (message: unknown) => void): Promise<void>

  /** To whoever follows the topic, on any node; kept for a while for those who come back. */
  post(topic: string, body: unknown): Promise<void>
  follow(topic: string, follower: (message: TopicMessage) => void): Promise<() => void>
  /** Whether anybody follows it now, on any node. */
  followed(topic: string): Promise<boolean>
  /** What came after the cursor, or null when that is no longer known. */
  since(topic: string, cursor: string): Promise<TopicMessage[] | null>
  /** The place to start from for somebody who has seen nothing. */
  head(topic: string): Promise<string>

  /** Called when messages may have been lost: the followers' state is to be read again. */
  onGap(listener: () => void): void

  healthy(): boolean
  close(): Promise<void>
}

export interface TopicMessage {
  cursor: string
  body: unknown
}

/** How much of a topic is kept, and for how long after its last message. */
export const TOPIC_MESSAGES = 200
export const TOPIC_SECONDS = 600
