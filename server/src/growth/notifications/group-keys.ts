/** Unread notifications of one group are one notification. Some groups have texts of their own. */
export const GROUP_KEYS = {
  likes: 'likes',
  match: (matchId: string) => `match:${matchId}`,
  messages: (matchId: string) => `chat:${matchId}`,
  posts: (creatorId: string) => `posts:${creatorId}`,
  comments: (postId: string) => `comments:${postId}`,
  replies: (commentId: string) => `replies:${commentId}`,
  welcome: (subscriptionId: string) => `welcome:${subscriptionId}`,
  subscribers: 'subscribers',
  failedPayment: (subscriptionId: string) => `payment:${subscriptionId}`,
  event: (eventId: number) => `event:${eventId}`,
} as const
