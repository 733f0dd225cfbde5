import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { useUi } from '../ui-context'
import './Skeleton.scss'
import './SkeletonMembers.scss'

/** Page shapes that a skeleton can take. */
export type SkeletonShape =
  | 'deck'
  | 'grid'
  | 'list'
  | 'detail'
  | 'chat'
  | 'profile'
  | 'text'
  /** Rows of a form or of settings, on one card. */
  | 'cells'
  /** Notices, each a card with its icon. */
  | 'cards'
  /** Small portraits, three in a row. */
  | 'tiles'

/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  shape: SkeletonShape
  /** Rows of `list` and `cells`, cards of `grid` and `cards`, `tiles`, lines of `text`. */
  count?: number
  className?: string
  /** Blocks of the page above the shape, such as `jy-skeleton__label`. */
  children?: ReactNode
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
  cells: (count = 8) => (
    <View className='jy-skeleton__sheet'>
      {repeat(count, (index) => (
        <View key={index} className='jy-skeleton__cell'>
          {part('line')}
          {part('line')}
        </View>
      ))}
    </View>
  ),
  cards: (count = 4) =>
    repeat(count, (index) => (
      <View key={index} className='jy-skeleton__sheet jy-skeleton__notice'>
        {part('sign')}
        <View className='jy-skeleton__lines'>
          {part('line jy-skeleton__line--title')}
          {part('line')}
          {part('line jy-skeleton__line--short')}
        </View>
      </View>
    )),
  tiles: (count = 9) => (
    <View className='jy-skeleton__tiles'>
      {repeat(count, (index) => part('block jy-skeleton__portrait', index))}
    </View>
  ),
}

/** Props of {@link SkeletonGround}. */
export interface SkeletonGroundProps {
  /** Name of the loading content, where that is not the page. */
  label?: string
  className?: string
  children: ReactNode
}

/**
 * The ground of a skeleton: it announces that content is loading, and a glint passes over its blocks
 * (`jy-skeleton__block`).
 */
export function SkeletonGround({ label, className, children }: SkeletonGroundProps) {
  const { labels } = useUi()
  return (
    <View
      className={classNames('jy-skeleton', className)}
      role='status'
      aria-busy='true'
      aria-label={label ?? labels.loading}
    >
      {children}
      <View className='jy-skeleton__glint jy-moves--never' />
    </View>
  )
}

/**
 * The shape of a page before its content is loaded. It stays invisible for 200 ms, so that quick answers do not
 * flash.
 */
export function Skeleton({ shape, count, className, children }: SkeletonProps) {
  return (
    <SkeletonGround className={classNames(`jy-skeleton--${shape}`, className)}>
      {children}
      {SHAPES[shape](count)}
    </SkeletonGround>
  )
}
