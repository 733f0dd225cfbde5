import { Image, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { KeyPress } from '@/components/dom'
import { type CropView, drawnSize, type PictureSize, ratioOf } from '@/lib/crop/crop-view'
import { useCropGesture } from './use-crop-gesture'

/** Props of {@link CropStage}. */
export interface CropStageProps {
  src: string
  picture: PictureSize
  view: CropView
  onView: (view: CropView) => void
  /** For screen readers: what the stage shows and how it moves. */
  label: string
  onKeyDown: (press: KeyPress) => void
  onBroken: () => void
}

/** Width of the stage divided by its height. */
const STAGE_RATIO = 3 / 4
const QUARTER_DEGREES = 90

const percent = (share: number): string => `${share * 100}%`

/** The frame as large as the stage allows, as shares of the stage. */
function frameOf(ratio: number): { width: number; height: number } {
  return ratio >= STAGE_RATIO
    ? { width: 1, height: STAGE_RATIO / ratio }
    : { width: ratio / STAGE_RATIO, height: 1 }
}

/** The picture under its frame; a finger or a mouse moves it, two fingers scale it. */
export const CropStage = observer(function CropStage({
  src,
  picture,
  view,
  onView,
  label,
  onKeyDown,
  onBroken,
}: CropStageProps) {
  const keys = { tabIndex: 0, onKeyDown }
  const ratio = ratioOf(view, picture)
  const frame = frameOf(ratio)
  const { stageRef, handlers } = useCropGesture({ picture, view, frameShare: frame.width, onView })
  const drawn = drawnSize(view, picture)
  const isLying = view.turns % 2 === 1
  const width = isLying ? drawn.height : drawn.width
  const height = isLying ? drawn.width : drawn.height
  return (
    <View ref={stageRef} className='jy-crop__stage' role='group' aria-label={label} {...handlers} {...keys}>
      <View className='jy-crop__frame' style={{ width: percent(frame.width), height: percent(frame.height) }}>
        <Image
          className='jy-crop__picture'
          src={src}
          mode='scaleToFill'
          aria-hidden='true'
          style={{
            width: percent(width),
            height: percent(height * ratio),
            left: percent(0.5 + view.x),
            top: percent(0.5 + view.y * ratio),
            transform: `translate(-50%, -50%) rotate(${view.turns * QUARTER_DEGREES}deg)`,
          }}
          onError={onBroken}
        />
        <View className='jy-crop__lines' aria-hidden='true' />
      </View>
    </View>
  )
})
