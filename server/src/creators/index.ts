import { applications } from './applications/index.ts'
import { comments } from './comments/index.ts'
import { dashboard } from './dashboard/index.ts'
import { creatorPages } from './pages/index.ts'
import { posts } from './posts/index.ts'
import { verifications } from './verifications/index.ts'

export const creators = [posts, comments, dashboard, applications, verifications, creatorPages] as const
