import { Descriptions } from 'antd'
import type { MemberProfile } from '@contract/ops/calls/members/open'
import { Moment } from '../../components/Moment'
import { useText } from '../../text/use-text'

/** The profile as others see it, and the account. */
export function MemberFacts({ profile }: { profile: MemberProfile }) {
  const { members: text } = useText()
  const item = (label: string, children: React.ReactNode, isWide = false) => ({
    key: label,
    label,
    children,
    ...(isWide ? { span: 'filled' as const } : {}),
  })
  return (
    <Descriptions
      bordered
      size='small'
      title={text.profile}
      column={{ xs: 1, md: 2 }}
      items={[
        item('ID', profile.id),
        item(text.phone, profile.phoneMasked),
        item(text.gender, text.genders[profile.gender]),
        item(text.age, profile.age),
        item(text.joined, <Moment at={profile.createdAt} />),
        item(text.active, <Moment at={profile.activeAt} />),
        item(text.verified, <Moment at={profile.verifiedAt} />),
        item(text.vip, <Moment at={profile.vipUntil} />),
        item(text.job, profile.job ?? '–', true),
        item(text.bio, profile.bio || '–', true),
        item(text.answers, profile.answers.join(' · ') || '–', true),
      ]}
    />
  )
}
