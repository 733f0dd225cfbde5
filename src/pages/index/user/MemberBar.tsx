import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { MemberActions } from '@/components/members/MemberActions'
import type { FailureName } from '@/api/errors'
import { tick } from '@/platform/gestures/haptics'
import { goBack, navigateTo } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import { closingOf, type Closing } from '@/shell/message-closing'
import { useAction } from '@/shell/use-action'
import { RestrictionNotice } from '@/shell/safety/RestrictionNotice'
import { useText } from '@/shell/use-text'
import type { MemberPage, MemberPageStore } from '@/stores/discovery/member-page'
import { useStores } from '@/stores/use-stores'
import { isShortage } from '../components/shortage'
import './MemberBar.scss'

interface BarProps {
  page: MemberPage
  store: MemberPageStore
  /** Called when a filled heart is pressed; the page asks before it undoes the like. */
  onUnlike: () => void
  /** Called when the greeting is pressed while the viewer cannot write. */
  onClosed: (closing: Closing | null) => void
}

/** Pass, greeting or chat, like. The viewer's own page has `OwnBar`. Source: screens.md 9 */
export const MemberBar = observer(function MemberBar({ page, store, onUnlike, onClosed }: BarProps) {
  const { actions, greeting, session } = useStores()
  const texts = useText()
  const { member: text, home } = texts
  const { user, relation } = page
  const options = { onFailure: ({ name }: { name: FailureName }) => isShortage(name) }
  const like = useAction(() => {
    tick()
    return store.like()
  }, options)
  const pass = useAction(async () => {
    await store.pass()
    goBack()
  })
  const { contact } = store
  const greet = () => {
    if (contact === 'chat') {
      return navigateTo('chat', {
        userId: user.id,
        ...(relation.groupId ? { groupId: relation.groupId } : {}),
      })
    }
    if (contact === 'refused') return onClosed(closingOf(texts.chat.closed, page.canMessage))
    return greeting.open({ id: user.id, name: user.nickname, prompts: user.prompts })
  }
  if (session.user?.restriction && contact !== 'chat') {
    return (
      <View className='member-bar member-bar--own'>
        <RestrictionNotice />
      </View>
    )
  }
  return (
    <View className='member-bar'>
      <MemberActions
        kind='page'
        labels={{
          pass: home.passWho(user.nickname),
          greet: contact === 'chat' ? text.chat : contact === 'waiting' ? text.waiting : home.greet,
          like: relation.liked ? home.liked : home.likeWho(user.nickname),
          superlike: home.superlikeWho(user.nickname),
        }}
        isLiked={relation.liked}
        isBusy={like.isBusy || pass.isBusy}
        isGreetDisabled={contact === 'waiting'}
        onPass={relation.matched ? undefined : () => void pass.run()}
        onSuperlike={
          relation.matched
            ? undefined
            : () =>
                actions.askSuperlike({
                  id: user.id,
                  name: user.nickname,
                  distanceBucket: user.distanceBucket,
                  sharedInterests: page.sharedInterests,
                })
        }
        onGreet={greet}
        onLike={() => {
          if (relation.matched) showToast(home.match.title)
          else if (relation.liked) onUnlike()
          else void like.run()
        }}
      />
    </View>
  )
})
