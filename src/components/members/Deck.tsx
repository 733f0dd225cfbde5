import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import { answerPress, type Presser } from '@/lib/press'
import { classNames } from '../class-names'
import { carryFocusToNextCard, onArrowKeys, type KeyPress } from '../dom'
import { useDrag } from '../use-drag'
import './Deck.scss'

/** Direction of a card: right is like, left is pass. */
export type SwipeKind = 'like' | 'pass'

/** Lets the buttons beside the deck send its top card away with the same motion. */
export interface DeckHandle {
  swipe(kind: SwipeKind): void
}

/** Props of {@link Deck}. */
export interface DeckProps<Item> {
  /** The top card first; only the first two are drawn. */
  items: readonly Item[]
  keyOf: (item: Item) => string
  renderCard: (item: Item, isTop: boolean) => ReactNode
  /** Called when the card starts to leave. The parent removes the item at once; an item that it keeps returns. */
  onSwipe: (item: Item, kind: SwipeKind) => void
  /** Called when the card was dragged upwards or Arrow Up was pressed. */
  onOpen?: (item: Item) => void
  stampTexts: Record<SwipeKind, string>
  /** No card leaves: a request is in progress or the day's likes are used up. */
  isLocked?: boolean
  label: string
  handleRef?: Ref<DeckHandle>
}

/** A released card leaves from this distance on, px. Source: ui.md §5. */
const LEAVE_PX = 96
/** A faster flick leaves earlier, px per ms. Source: ours. */
const LEAVE_SPEED = 0.6
const FLICK_PX = 24
const OPEN_PX = 80
const MAX_TILT_DEGREES = 14
const PX_PER_DEGREE = 18
/** Keeps Tab out of the cards below; mini-programs have no Tab. */
const UNREACHABLE: object = IS_WEB ? { inert: '' } : {}
const TAB_STOP: object = { tabIndex: 0 }
/** Duration of the leaving motion, the `card` token, ms. */
const LEAVING_MS = 420

const KEYS: Record<string, SwipeKind | 'open' | undefined> = {
  ArrowRight: 'like',
  ArrowLeft: 'pass',
  ArrowUp: 'open',
}

const tilt = (dx: number) => Math.max(-MAX_TILT_DEGREES, Math.min(MAX_TILT_DEGREES, dx / PX_PER_DEGREE))

const kindOf = (dx: number, speedX: number): SwipeKind | null => {
  const isFar = Math.abs(dx) > LEAVE_PX
  const isQuick = Math.abs(dx) > FLICK_PX && Math.abs(speedX) > LEAVE_SPEED && speedX * dx > 0
  if (!isFar && !isQuick) return null
  return dx > 0 ? 'like' : 'pass'
}

function Stamps({
  texts,
  dx,
  leaving,
}: {
  texts: DeckProps<never>['stampTexts']
  dx: number
  leaving?: SwipeKind
}) {
  const opacityOf = (kind: SwipeKind, side: number) => (leaving === kind ? 1 : Math.max(0, Math.min(1, side)))
  return (
    <>
      <View
        className='jy-deck__stamp jy-deck__stamp--like'
        style={{ opacity: opacityOf('like', dx / LEAVE_PX) }}
      >
        {texts.like}
      </View>
      <View
        className='jy-deck__stamp jy-deck__stamp--pass'
        style={{ opacity: opacityOf('pass', -dx / LEAVE_PX) }}
      >
        {texts.pass}
      </View>
    </>
  )
}

/** How far the finger has moved the top card, px. */
interface Offset {
  readonly dx: number
  readonly dy: number
}

/** A card at its place: on top and moved by the finger, below the top one, or leaving. */
function DeckCard({
  isTop,
  leaving,
  startDx,
  offset,
  children,
}: {
  isTop: boolean
  leaving: SwipeKind | undefined
  /** Where a leaving card starts, px from the middle. */
  startDx: number
  /** Null while no finger holds the top card. */
  offset: Offset | null
  children: ReactNode
}) {
  const styleNow = () => {
    if (leaving) return { transform: `translateX(${startDx}px) rotate(${tilt(startDx)}deg)` }
    const { dx, dy } = offset ?? { dx: 0, dy: 0 }
    if (!isTop) return { transform: `scale(${0.95 + 0.05 * Math.min(1, Math.abs(dx) / LEAVE_PX)})` }
    return offset ? { transform: `translate(${dx}px, ${dy * 0.25}px) rotate(${tilt(dx)}deg)` } : undefined
  }
  return (
    <View
      className={classNames(
        'jy-deck__card',
        leaving && `jy-deck__card--${leaving} jy-moves jy-moves--out`,
        isTop && offset && 'jy-deck__card--held',
        !isTop && !leaving && !offset && 'jy-deck__card--waiting',
      )}
      style={styleNow()}
      aria-hidden={isTop ? undefined : 'true'}
      {...(isTop ? {} : UNREACHABLE)}
    >
      {children}
    </View>
  )
}

/** Cards that leave one by one. Every swipe has a button and an arrow key as alternatives. Source: ui.md §5, §11. */
export const Deck = observer(function Deck<Item>(props: DeckProps<Item>) {
  const { items, keyOf, renderCard, onSwipe, onOpen, stampTexts, isLocked = false, label, handleRef } = props
  const [offset, setOffset] = useState<Offset | null>(null)
  const [leaving, setLeaving] = useState<{ item: Item; kind: SwipeKind; dx: number }[]>([])
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  useEffect(() => () => timers.current.forEach(clearTimeout), [])
  const carryFocus = useRef<(() => void) | null>(null)
  useEffect(() => {
    carryFocus.current?.()
    carryFocus.current = null
  }, [leaving])

  const leavingKeys = leaving.map(({ item }) => keyOf(item))
  const waiting = items.filter((item) => !leavingKeys.includes(keyOf(item))).slice(0, 2)
  const top = waiting[0]

  const send = (kind: SwipeKind, dx = 0) => {
    setOffset(null)
    if (isLocked || top === undefined) return
    carryFocus.current = carryFocusToNextCard()
    setLeaving((before) => [...before, { item: top, kind, dx }])
    timers.current.push(setTimeout(() => setLeaving((before) => before.slice(1)), LEAVING_MS))
    onSwipe(top, kind)
  }
  const open = (presser: Presser) => {
    if (top !== undefined && onOpen) answerPress(presser, () => onOpen(top))
  }
  useImperativeHandle(handleRef, () => ({ swipe: (kind) => send(kind) }))

  const dragHandlers = useDrag({
    axis: 'both',
    onMove: ({ dx, dy }) => setOffset({ dx, dy }),
    onEnd: ({ dx, dy, speedX }, isCancelled) => {
      const kind = isCancelled ? null : kindOf(dx, speedX)
      if (kind) return send(kind, dx)
      setOffset(null)
      if (!isCancelled && dy < -OPEN_PX && Math.abs(dx) < -dy) open('finger')
    },
  })
  const onKeyDown = (press: KeyPress) => {
    const act = KEYS[press.key]
    if (!act || top === undefined) return
    press.preventDefault()
    if (act === 'open') open('key')
    else send(act)
  }

  const part = useRef<unknown>(null)
  const keys = useRef<((press: KeyPress) => void) | null>(null)
  if (IS_WEB) keys.current = onKeyDown
  useEffect(() => (IS_WEB ? onArrowKeys(part.current, (press) => keys.current?.(press)) : undefined), [])

  const cards = [
    ...waiting.map((item, index) => ({ item, isTop: index === 0, kind: undefined, startDx: 0 })).reverse(),
    ...leaving.map(({ item, kind, dx: startDx }) => ({ item, isTop: false, kind, startDx })),
  ]
  return (
    <View ref={part} className='jy-deck' role='group' aria-label={label} {...dragHandlers} {...TAB_STOP}>
      {waiting.length > 1 && (
        <>
          <View className='jy-deck__under jy-deck__under--far' />
          <View className='jy-deck__under' />
        </>
      )}
      {cards.map(({ item, isTop, kind, startDx }) => (
        <DeckCard key={keyOf(item)} isTop={isTop} leaving={kind} startDx={startDx} offset={offset}>
          {renderCard(item, isTop)}
          {(isTop || kind) && <Stamps texts={stampTexts} dx={isTop ? (offset?.dx ?? 0) : 0} leaving={kind} />}
        </DeckCard>
      ))}
    </View>
  )
})
