import { Text, View } from '@tarojs/components'
import { classNames } from '../class-names'
import './Distance.scss'

/** Props of {@link Distance}. */
export interface DistanceProps {
  /** Distance in words for its bucket, such as 约 1.2km or 同城. */
  text: string
  /** The bucket in metres; null when it is hidden or beyond reach: the two dots are then drawn far apart. */
  distanceMeters: number | null
  className?: string
}

/** Upper bounds of the first three steps, in metres: together, near, reachable. Source: ui.md §7, ours. */
const STEP_METERS = [1_000, 3_000, 10_000]

/** Returns how far apart the two dots are drawn: from 0 (overlapping) to 3 (farthest). */
export function distanceStep(distanceMeters: number | null): number {
  if (distanceMeters === null) return STEP_METERS.length
  const step = STEP_METERS.findIndex((limit) => distanceMeters < limit)
  return step < 0 ? STEP_METERS.length : step
}

const METERS_PER_KM = 1_000

/** Converts a bucket in km to metres for {@link Distance}; null stays null. */
export const metersOf = (bucketKm: number | null): number | null =>
  bucketKm === null ? null : bucketKm * METERS_PER_KM

/** Two dots and a line that shortens as two people come closer. Source: ui.md §1, §7. */
export function Distance({ text, distanceMeters, className }: DistanceProps) {
  return (
    <View className={classNames('jy-distance', `jy-distance--${distanceStep(distanceMeters)}`, className)}>
      <View className='jy-distance__glyph' aria-hidden='true'>
        <View className='jy-distance__dot jy-distance__dot--other' />
        <View className='jy-distance__line' />
        <View className='jy-distance__dot' />
      </View>
      <Text className='jy-num'>{text}</Text>
    </View>
  )
}
