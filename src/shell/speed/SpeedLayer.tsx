import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { classNames } from '@/components/class-names'
import { Dialog } from '@/components/layers/Dialog'
import { focusFreshLayer } from '@/components/dom'
import { useUi } from '@/components/ui-context'
import { useModal } from '@/components/layers/use-modal'
import { usePresence } from '@/components/layers/use-presence'
import { useStores } from '@/stores/use-stores'
import { MemberSafety, type SafetyTarget } from '../safety/MemberSafety'
import { useAction } from '../use-action'
import { useText } from '../use-text'
import { SpeedChoice } from './SpeedChoice'
import { SpeedMet } from './SpeedMet'
import { SpeedMatch, SpeedResult } from './SpeedResult'
import { SpeedSearch } from './SpeedSearch'
import { SpeedSoon, SpeedStart } from './SpeedStart'
import { SpeedTalk } from './SpeedTalk'
import { SpeedVoice } from './SpeedVoice'
import { useServerTime } from './use-server-time'
import './SpeedLayer.scss'

/** Props of {@link SpeedLayer}. */
export interface SpeedLayerProps {
  isOpen: boolean
  /** Minimises the layer while a search or a date is in progress. */
  onClose: () => void
}

/** Time that the disc takes to grow and to shrink back into the button: the `card` token, ms. Source: ui.md §5.3 */
const DISC_MS = 420

type Part = 'soon' | 'start' | 'waiting' | 'met' | 'talk' | 'choice' | 'result'

/** The visible part: the store's view, with a date divided by its time. */
function usePart(): Part {
  const { speed } = useStores()
  const { date, view } = speed
  const startsAt = date?.startsAt ?? 0
  const hasBegun = useServerTime((now) => now >= startsAt, view === 'date')
  if (view !== 'date') return view
  if (speed.isChoosing) return 'choice'
  return hasBegun ? 'talk' : 'met'
}

/** Speed dates over the page on top, from the introduction to the result. Source: product §0.2, screens.md B */
export const SpeedLayer = observer(function SpeedLayer({ isOpen, onClose }: SpeedLayerProps) {
  const { speed } = useStores()
  const { leaveDialog: leaving } = useText().speed
  const part = usePart()
  const [isLeaving, setLeaving] = useState(false)
  const [safety, setSafety] = useState<SafetyTarget | null>(null)
  const { date } = speed
  const canBeLeft = date !== null && date.myChoice === null
  const close = () => {
    speed.closeResult()
    onClose()
  }
  const back = () => (canBeLeft ? setLeaving(true) : close())
  const leave = useAction(async () => {
    await speed.acts.leave()
    setLeaving(false)
    close()
  })
  const openSafety = (startAt: SafetyTarget['startAt']) => {
    if (date) setSafety({ id: date.speedId, name: date.peer.nickname, startAt })
  }
  const closeSafety = () => {
    setSafety(null)
    void speed.refresh()
  }
  return (
    <View className='jy-speed-root'>
      <Stage part={part} isOpen={isOpen} onBack={back} onClose={close} onSafety={openSafety} />
      <SpeedMatch
        result={isOpen && speed.result?.outcome === 'matched' ? speed.result : null}
        onClose={close}
      />
      <Dialog
        isOpen={isOpen && isLeaving && canBeLeft}
        title={leaving.title}
        line={speed.isChoosing ? leaving.choosingLine : leaving.line}
        confirmText={leaving.confirm}
        cancelText={speed.isChoosing ? leaving.choosingStay : leaving.stay}
        isDestructive
        isBusy={leave.isBusy}
        onConfirm={() => void leave.run()}
        onCancel={() => setLeaving(false)}
      />
      <MemberSafety target={safety} context='speed' onClose={closeSafety} onGone={closeSafety} />
    </View>
  )
})

interface StageProps {
  part: Part
  isOpen: boolean
  /** Back and Esc: a running date asks first. */
  onBack: () => void
  onClose: () => void
  onSafety: (startAt: SafetyTarget['startAt']) => void
}

const Stage = observer(function Stage({ part, isOpen, onBack, onClose, onSafety }: StageProps) {
  const { speed: text } = useText()
  const { isMotionReduced } = useUi()
  const { isMounted, isLeaving } = usePresence(isOpen, isMotionReduced ? undefined : DISC_MS)
  const { layerRef, layerProps } = useModal(isOpen, onBack)
  // The focused element may have left with the previous part; a field with text keeps the focus.
  useEffect(() => (isOpen ? focusFreshLayer(layerRef.current) : undefined), [part, isOpen, layerRef])
  if (!isMounted) return null
  return (
    <>
      {!isMotionReduced && (
        <View
          className={classNames('jy-speed-disc', isLeaving && 'jy-speed-disc--leaving')}
          aria-hidden='true'
        />
      )}
      <View
        ref={layerRef}
        className={classNames(
          'jy-speed jy-light jy-moves',
          `jy-speed--${part}`,
          isLeaving && 'jy-speed--leaving jy-moves--out',
        )}
        role='dialog'
        aria-modal='true'
        aria-label={text.title}
        catchMove
        {...layerProps}
      >
        <PartOf part={part} onBack={onBack} onClose={onClose} onSafety={onSafety} />
      </View>
    </>
  )
})

const PartOf = observer(function PartOf({ part, onBack, onClose, onSafety }: Omit<StageProps, 'isOpen'>) {
  const { speed } = useStores()
  const { date, waiting, result } = speed
  if (date) {
    return (
      <>
        <SpeedVoice date={date} isMet={part === 'met'} />
        {part === 'met' && <SpeedMet date={date} />}
        {part === 'talk' && <SpeedTalk date={date} onLeave={onBack} onMore={() => onSafety('menu')} />}
        {part === 'choice' && (
          <SpeedChoice date={date} onLeave={onBack} onReport={() => onSafety('report')} />
        )}
      </>
    )
  }
  if (waiting) return <SpeedSearch waiting={waiting} onClose={onClose} />
  if (result) return <SpeedResult result={result} onClose={onClose} />
  return part === 'soon' ? <SpeedSoon onClose={onClose} /> : <SpeedStart onClose={onClose} />
})
