import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { SpeedWaiting } from '@contract/types/speed'
import { Button } from '@/components/Button'
import { Heading } from '@/components/Heading'
import { useStores } from '@/stores/use-stores'
import type { Texts } from '@/text/index'
import { useAction } from '../use-action'
import { useText } from '../use-text'
import { longClock } from './date-time'
import { SpeedBar } from './SpeedBar'
import { SpeedPromises } from './SpeedPromises'
import { SpeedRadar } from './SpeedRadar'
import { useSecondsSince } from './use-server-time'

/** Smaller numbers are not shown: the server rounds from here on. Source: contract, SpeedWaiting */
const COUNTED_FROM = 5
/** The server's value for an unlimited reach, in km. */
const EVERYWHERE_KM = 0
/** Default when the server's settings are missing. Source: product §0.2 */
const OFFER_WIDER_SECONDS = 30
const QUIET_SECONDS = 90

function othersText({ search }: Texts['speed'], { others, withinKm }: SpeedWaiting): string {
  if (others < COUNTED_FROM) return search.looking
  if (withinKm === null) return search.others.city(others)
  return withinKm === EVERYWHERE_KM ? search.others.everywhere(others) : search.others.near(withinKm, others)
}

/** The search for a peer; it continues while minimised. Source: screens.md B2 */
export const SpeedSearch = observer(function SpeedSearch({
  waiting,
  onClose,
}: {
  waiting: SpeedWaiting
  onClose: () => void
}) {
  const { speed: text } = useText()
  const { systemConfig } = useStores()
  const waited = useSecondsSince(waiting.since)
  const { offerWiderSeconds = OFFER_WIDER_SECONDS, quietSeconds = QUIET_SECONDS } =
    systemConfig.value?.speed ?? {}
  const isQuiet = waited >= quietSeconds
  return (
    <>
      <SpeedBar icon='chevron-down' label={text.search.minimise} onPress={onClose} />
      <SpeedRadar others={waiting.others} isSearching />
      <View className='jy-speed__words'>
        <Heading level={2} className='jy-speed__head'>
          {isQuiet ? text.search.quiet : text.search.title}
        </Heading>
        <View className='jy-speed__line jy-num'>
          <Text>{othersText(text, waiting)}</Text>
          <Text aria-hidden='true'>{` · ${text.search.waited(longClock(waited))}`}</Text>
        </View>
        {isQuiet && <View className='jy-speed__line'>{text.search.quietLine}</View>}
      </View>
      {!isQuiet && <SpeedPromises />}
      {waited >= offerWiderSeconds && <Wider waiting={waiting} />}
      <SearchEnd isQuiet={isQuiet} onClose={onClose} />
    </>
  )
})

const Wider = observer(function Wider({ waiting: { widerKm } }: { waiting: SpeedWaiting }) {
  const { search } = useText().speed
  const { speed } = useStores()
  const widen = useAction(() => speed.acts.widen())
  if (widerKm === null) return null
  return (
    <Button
      className='jy-speed__act'
      kind='white'
      isBlock
      text={widerKm === EVERYWHERE_KM ? search.widenAll : search.widen(widerKm)}
      isBusy={widen.isBusy}
      onPress={() => void widen.run()}
    />
  )
})

const SearchEnd = observer(function SearchEnd({
  isQuiet,
  onClose,
}: {
  isQuiet: boolean
  onClose: () => void
}) {
  const { search } = useText().speed
  const { speed } = useStores()
  const cancel = useAction(async () => {
    await speed.acts.leave()
    onClose()
  })
  const stop = (
    <Button
      className='jy-speed__quiet'
      kind='glass'
      isBlock
      text={isQuiet ? search.stop : search.cancel}
      isBusy={cancel.isBusy}
      onPress={() => void cancel.run()}
    />
  )
  if (!isQuiet) return stop
  return (
    <View className='jy-speed__pair jy-button-halves-large'>
      {stop}
      <Button className='jy-speed__act' kind='primary' isBlock text={search.goOn} onPress={onClose} />
    </View>
  )
})
