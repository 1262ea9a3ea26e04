/**
 * Carries messages between nodes. Nothing durable depends on it: the state is in the database, and readers whose topic
 * has lost messages are asked to load it again.
 */
export interface Bus {
  /** Sends a message to every node, this one included. It isn't stored. */
  publish(channel: string, message: unknown): Promise<void>
  listen(channel: string, listener: (message: unknown) => void): Promise<void>

  /** Sends a message to the followers of a topic on any node, and stores it for a while for those who reconnect. */
  post(topic: string, body: unknown): Promise<void>
  follow(topic: string, follower: (message: TopicMessage) => void): Promise<() => void>
  /** Whether any node follows the topic now. */
  hasFollowers(topic: string): Promise<boolean>
  /** Returns the messages after the cursor, or null if the history is no longer complete. */
  since(topic: string, cursor: string): Promise<TopicMessage[] | null>
  /** Returns the cursor after the latest message. */
  head(topic: string): Promise<string>

  /** Calls the listener when messages may have been lost, so that followers can load their state again. */
  onGap(listener: () => void): void

  healthy(): boolean
  close(): Promise<void>
}

export interface TopicMessage {
  cursor: string
  body: unknown
}

/** How many messages of a topic are stored, and for how long after the last one. */
export const TOPIC_MESSAGES = 200
export const TOPIC_SECONDS = 600
