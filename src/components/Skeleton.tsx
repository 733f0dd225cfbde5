import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { useUi } from './ui-context'
import './Skeleton.scss'

/** Pages whose shape a skeleton can take. */
export type SkeletonShape = 'deck' | 'grid' | 'list' | 'detail' | 'chat' | 'profile' | 'text'

/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  shape: SkeletonShape
  /** Rows of `list`, cards of `grid`, lines of `text`. */
  count?: number
}

const part = (name: string, key?: number) => <View key={key} className={`jy-skeleton__${name}`} />

const repeat = (count: number, draw: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => draw(index))

const BUBBLES = ['in', 'in-long', 'out', 'in', 'out-long', 'out'] as const

const SHAPES: Record<SkeletonShape, (count?: number) => ReactNode> = {
  deck: () => (
    <View className='jy-skeleton__deck jy-skeleton__block'>
      {['segments', 'name', 'meta', 'prompt', 'tags', 'round', 'pill', 'round-right'].map((name, index) =>
        part(`part jy-skeleton__deck-${name}`, index),
      )}
    </View>
  ),
  grid: (count = 6) => (
    <View className='jy-skeleton__grid'>
      {repeat(count, (index) => (
        <View key={index} className={classNames('jy-skeleton__tile', 'jy-skeleton__block')}>
          {part('part jy-skeleton__tile-pill')}
          {part('part jy-skeleton__tile-name')}
          {part('part jy-skeleton__tile-line')}
        </View>
      ))}
    </View>
  ),
  list: (count = 7) => (
    <>
      {repeat(count, (index) => (
        <View key={index} className='jy-skeleton__row'>
          {part('block jy-skeleton__avatar')}
          <View className='jy-skeleton__lines'>
            {part('block jy-skeleton__line jy-skeleton__line--short')}
            {part('block jy-skeleton__line')}
          </View>
        </View>
      ))}
    </>
  ),
  detail: () => (
    <>
      {part('block jy-skeleton__photo')}
      <View className='jy-skeleton__page'>
        {part('block jy-skeleton__line jy-skeleton__line--title')}
        {part('block jy-skeleton__line')}
        {part('block jy-skeleton__card')}
        {part('block jy-skeleton__card')}
      </View>
    </>
  ),
  chat: () => (
    <View className='jy-skeleton__page'>
      {BUBBLES.map((side, index) => (
        <View key={index} className={`jy-skeleton__bubble jy-skeleton__bubble--${side} jy-skeleton__block`} />
      ))}
    </View>
  ),
  profile: () => (
    <View className='jy-skeleton__page'>
      <View className='jy-skeleton__row'>
        {part('block jy-skeleton__avatar jy-skeleton__avatar--large')}
        <View className='jy-skeleton__lines'>
          {part('block jy-skeleton__line jy-skeleton__line--title')}
          {part('block jy-skeleton__line')}
        </View>
      </View>
      {repeat(4, (index) => part('block jy-skeleton__card', index))}
    </View>
  ),
  text: (count = 8) => (
    <View className='jy-skeleton__page'>
      {part('block jy-skeleton__line jy-skeleton__line--title')}
      {repeat(count, (index) =>
        part(`block jy-skeleton__line${index % 3 === 2 ? ' jy-skeleton__line--short' : ''}`, index),
      )}
    </View>
  ),
}

/** The shape of a page before its content is there. Stays invisible for 200 ms, so that quick answers do not flash. */
export function Skeleton({ shape, count }: SkeletonProps) {
  const { labels } = useUi()
  return (
    <View
      className={`jy-skeleton jy-skeleton--${shape}`}
      role='status'
      aria-busy='true'
      aria-label={labels.loading}
    >
      {SHAPES[shape](count)}
      <View className='jy-skeleton__glint jy-moves--never' />
    </View>
  )
}
