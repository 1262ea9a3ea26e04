import { COMMUNITY_RULES } from '@koji/contract/community-rules'
import { Link } from 'react-router'
import { paths } from '#lib/paths.ts'

/** A link to a community rule, such as "rule C7, No scams". */
export function RuleLink({ id }: { id: string }) {
  const rule = COMMUNITY_RULES.find((each) => each.id === id)
  return (
    <Link className="underline" to={`${paths.community}#${id}`}>
      rule {id}
      {rule && `, “${rule.title}”`}
    </Link>
  )
}
