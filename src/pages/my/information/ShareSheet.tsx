import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import type { ShareCard } from '@contract/types/profile-share'
import { Button } from '@/components/Button'
import { Cell, CellGroup } from '@/components/Cell'
import { ListEnd } from '@/components/frame/ListEnd'
import { Switch } from '@/components/forms/Switch'
import { Sheet } from '@/components/layers/Sheet'
import { Avatar } from '@/components/members/Avatar'
import { nativeShare, useProfileCard } from '@/platform/share'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { useCopy } from '@/shell/use-copy'
import { ProfileShareStore } from '@/stores/account/profile-share'
import { usePageStore } from '@/stores/use-stores'
import { useShareText } from './use-share-text'
import './ShareSheet.scss'

/** The facts of the card in one line: age and city. */
const useFacts = (): ((card: ShareCard) => string) => {
  const { shareProfile: text } = useShareText()
  return ({ age, city }) =>
    [age === null ? null : text.age(age), city].filter((fact) => fact !== null).join(' · ')
}

/** The link to the own profile: a switch, the card as strangers see it, the ways to pass it on. Source: screens.md 22 */
export const ShareSheet = observer(function ShareSheet({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}) {
  const { shareProfile: text } = useShareText()
  const store = usePageStore(ProfileShareStore)
  const { saved, share } = store
  useEffect(() => {
    if (isOpen) void store.load()
  }, [store, isOpen])
  // The card of the platform's own sharing; without a link it leads to the entry.
  useProfileCard({
    title: share?.card ? text.cardTitle(share.card.nickname) : text.brand,
    token: share?.token ?? null,
  })
  const change = useAction((isOn: boolean) => (isOn ? store.switchOn(false) : store.switchOff()), {
    lockMs: 0,
  })
  return (
    <Sheet isOpen={isOpen} title={text.title} subtitle={text.note} onClose={onClose}>
      <View className='jy-share'>
        {saved.value === null ? (
          saved.state === 'error' ? (
            <ListEnd state='error' onRetry={() => void store.load()} />
          ) : (
            <ListEnd state='loading' />
          )
        ) : (
          <>
            <CellGroup>
              <Cell
                title={text.allow}
                right={
                  <Switch
                    isOn={share !== null}
                    isDisabled={change.isBusy}
                    label={text.allow}
                    onChange={(isOn) => void change.run(isOn)}
                  />
                }
              />
              {share && <FaceCell store={store} />}
            </CellGroup>
            {share && <Link store={store} />}
          </>
        )}
      </View>
    </Sheet>
  )
})

const FaceCell = observer(function FaceCell({ store }: { store: ProfileShareStore }) {
  const { shareProfile: text } = useShareText()
  const tick = useAction(store.switchOn, { lockMs: 0 })
  return (
    <Cell
      title={text.face}
      note={text.faceNote}
      right={
        <Switch
          isOn={store.share?.showsFace ?? false}
          isDisabled={tick.isBusy}
          label={text.face}
          onChange={(showsFace) => void tick.run(showsFace)}
        />
      }
    />
  )
})

const Link = observer(function Link({ store }: { store: ProfileShareStore }) {
  const { shareProfile: text } = useShareText()
  const facts = useFacts()
  const copy = useCopy()
  const renew = useAction(async () => {
    await store.renew()
    showToast(text.renewed)
  })
  const { share } = store
  if (!share) return null
  const { card, link } = share
  if (!card) return <Text className='jy-share__rest'>{text.resting}</Text>
  return (
    <>
      <View className='jy-share__card'>
        {card.faceUrl && <Avatar src={card.faceUrl} size={58} className='jy-share__face' />}
        <View className='jy-share__words'>
          <View className='jy-share__name'>{card.nickname}</View>
          <View className='jy-share__facts'>{facts(card)}</View>
        </View>
      </View>
      <Text className='jy-share__rest'>{text.preview}</Text>
      {nativeShare && <Button kind='primary' isBlock text={text.send} native={nativeShare} />}
      <Button
        kind={nativeShare ? 'neutral' : 'primary'}
        isBlock
        icon='link'
        text={text.copy}
        onPress={() => copy(link)}
      />
      <Button
        kind='text'
        size='m'
        isBlock
        text={text.renew}
        isBusy={renew.isBusy}
        onPress={() => void renew.run()}
      />
    </>
  )
})

/** The way to the link. */
export const ShareCell = observer(function ShareCell({ onPress }: { onPress: () => void }) {
  const { shareProfile: text } = useShareText()
  return (
    <CellGroup>
      <Cell icon='share-2' title={text.cell} onPress={onPress} />
    </CellGroup>
  )
})
