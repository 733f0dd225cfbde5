import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Heading } from '@/components/Heading'
import { percentText, yuan } from '@/lib/money'
import type { InviteRules as Rules } from '@/stores/account/invitations'
import { useStores } from '@/stores/use-stores'
import { useInviteText } from '../components/use-invite-text'
import './InviteRules.scss'

/** From a link to a reward, in three steps. Source: screens.md 27 */
export const InviteSteps = observer(function InviteSteps() {
  const { invitation: text } = useInviteText()
  return (
    <View className='jy-invite-rules'>
      <Heading level={2} className='jy-invite-rules__title'>
        {text.howTitle}
      </Heading>
      {text.steps.map(({ title, line }, index) => (
        <View key={title} className='jy-invite-rules__step'>
          <Text className='jy-invite-rules__number jy-num' aria-hidden='true'>
            {index + 1}
          </Text>
          <View className='jy-invite-rules__words'>
            <View className='jy-invite-rules__name'>{title}</View>
            <View className='jy-invite-rules__line'>{line}</View>
          </View>
        </View>
      ))}
    </View>
  )
})

/** Progress to the next level: counted invitees of those that it requires. */
function levelProgress(
  rules: Rules,
  level: number,
  next: number | null,
): { counted: number; of: number } | null {
  const following = rules.levels[level]
  return next === null || !following ? null : { counted: following.from - next, of: following.from }
}

/** The levels with their rewards, and the member's level. Source: product §7.11.1 */
export const InviteLevels = observer(function InviteLevels() {
  const { invitation, rules, mayShowSpending } = useStores().invitations
  const { invitation: text } = useInviteText()
  if (!invitation || !rules) return null
  const { level, next } = invitation
  const progress = levelProgress(rules, level, next)
  const line = next === null ? text.levelTop : text.levelNext(next, level + 1)
  return (
    <View className='jy-invite-rules'>
      <Heading level={2} className='jy-invite-rules__title'>
        {text.levelTitle}
        <Text className='jy-invite-rules__now'>{text.levelNow(level)}</Text>
      </Heading>
      <View
        className='jy-invite-rules__track'
        role='progressbar'
        aria-label={line}
        aria-valuemin={0}
        aria-valuemax={progress?.of ?? 1}
        aria-valuenow={progress?.counted ?? 1}
      >
        <View
          className='jy-invite-rules__done'
          style={{ width: `${progress ? (100 * progress.counted) / progress.of : 100}%` }}
        />
      </View>
      <View className='jy-invite-rules__track-line'>
        <Text>{line}</Text>
        {progress && <Text className='jy-num'>{`${progress.counted} / ${progress.of}`}</Text>}
      </View>
      {rules.levels.map(({ from, bonusCoins, basisPoints }, index) => (
        <View
          key={from}
          className={`jy-invite-rules__level jy-num${index + 1 === level ? ' jy-invite-rules__level--now' : ''}`}
        >
          <Text className='jy-invite-rules__cell'>{text.levelName(index + 1)}</Text>
          <Text className='jy-invite-rules__cell'>{text.levelFrom(from)}</Text>
          <Text className='jy-invite-rules__cell jy-invite-rules__cell--wide'>
            {text.levelCoins(bonusCoins)}
          </Text>
          {mayShowSpending && (
            <Text className='jy-invite-rules__cell'>{text.levelShare(percentText(basisPoints))}</Text>
          )}
        </View>
      ))}
    </View>
  )
})

/** All rules of a reward, in plain sentences and with the config's numbers. Source: product §7.11 */
export const InviteRules = observer(function InviteRules() {
  const { rules, mayShowSpending } = useStores().invitations
  const { invitation: text } = useInviteText()
  if (!rules) return null
  const sentences = [
    text.ruleInvitee(rules.inviteeBonusCoins),
    text.ruleInviter(rules.activeDays, rules.activeWithinDays),
    ...(mayShowSpending
      ? [text.ruleShare(rules.windowDays, yuan(rules.capFenPerInvitee)), text.rulePending]
      : []),
    text.ruleBonus,
    text.ruleDepth,
    text.ruleInvalid,
    text.ruleFree,
  ]
  return (
    <View className='jy-invite-rules'>
      <Heading level={2} className='jy-invite-rules__title'>
        {text.rulesTitle}
      </Heading>
      {sentences.map((sentence) => (
        <View key={sentence} className='jy-invite-rules__rule'>
          {sentence}
        </View>
      ))}
    </View>
  )
})
