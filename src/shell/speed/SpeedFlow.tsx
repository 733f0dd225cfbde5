import { ScrollView, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Bubble, type BubbleStatus } from '@/components/chat/Bubble'
import { useEndScroll } from '@/platform/layout/end-scroll'
import type { UnsentLine } from '@/stores/speed/speed-lines'
import { useStores } from '@/stores/use-stores'
import { errorText, type Texts } from '@/text/index'
import { useText } from '../use-text'
import './SpeedFlow.scss'

/** One row: a line that the server has, or one that is being sent. */
interface Row {
  readonly key: string
  readonly side: 'in' | 'out'
  readonly text: string
  readonly unsent: UnsentLine | null
}

/** Id of the element behind the last row. */
const END_ID = 'speed-flow-end'

function rowsOf(speed: ReturnType<typeof useStores>['speed']): Row[] {
  const { lines, unsent } = speed.lines
  return [
    ...lines.map((line) => ({
      key: line.clientToken ?? line.id,
      side: line.fromMe ? ('out' as const) : ('in' as const),
      text: line.text,
      unsent: null,
    })),
    ...unsent.map((line) => ({
      key: line.clientToken,
      side: 'out' as const,
      text: line.text,
      unsent: line,
    })),
  ]
}

function statusText(texts: Texts, { state, failure }: UnsentLine): string | undefined {
  const { status, refusals } = texts.speed.talk
  if (state === 'sending') return undefined
  if (state !== 'refused' || failure === null) return state === 'waiting' ? status.waiting : status.failed
  return failure in refusals ? refusals[failure as keyof typeof refusals] : errorText(texts, failure)
}

const bubbleStatus = (unsent: UnsentLine | null): BubbleStatus | undefined =>
  unsent?.state === 'refused' ? 'failed' : unsent?.state

/** The lines of the talk, newest at the bottom, with the peer's typing indicator. Source: screens.md B4 */
export const SpeedFlow = observer(function SpeedFlow({ isOver = false }: { isOver?: boolean }) {
  const texts = useText()
  const { speed } = useStores()
  const { talk } = texts.speed
  const rows = rowsOf(speed)
  const isTyping = speed.isPeerTyping && !isOver
  const lastKey = rows[rows.length - 1]?.key ?? null
  const scroll = useEndScroll(END_ID, isTyping ? 'typing' : lastKey)
  const act = ({ clientToken, state }: UnsentLine) =>
    state === 'refused' ? speed.lines.edit(clientToken) : speed.lines.retry(clientToken)
  return (
    <View className='jy-speed-flow'>
      <ScrollView
        ref={scroll.viewRef}
        className='jy-speed-flow__view'
        scrollY
        enhanced
        showScrollbar={false}
        {...scroll.viewProps}
      >
        <View ref={scroll.contentRef} className='jy-speed-flow__rows'>
          {rows.map(({ key, side, text, unsent }) => (
            <Bubble
              key={key}
              side={side}
              text={text}
              status={bubbleStatus(unsent)}
              statusText={unsent ? statusText(texts, unsent) : undefined}
              retryLabel={unsent?.state === 'refused' ? talk.status.refused : talk.status.retry}
              onRetry={unsent ? () => act(unsent) : undefined}
            />
          ))}
          {isTyping && (
            <Bubble side='in'>
              <View className='jy-speed-flow__typing' role='img' aria-label={talk.typing}>
                <View className='jy-speed-flow__dot jy-moves--never' />
                <View className='jy-speed-flow__dot jy-moves--never' />
                <View className='jy-speed-flow__dot jy-moves--never' />
              </View>
            </Bubble>
          )}
          <View id={END_ID} className='jy-speed-flow__end' />
        </View>
      </ScrollView>
    </View>
  )
})
