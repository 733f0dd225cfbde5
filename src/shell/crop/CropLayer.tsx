import { Canvas, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { Button, PrimaryButton } from '@/components/Button'
import { classNames } from '@/components/class-names'
import type { KeyPress } from '@/components/dom'
import { Range } from '@/components/forms/Range'
import { Segmented } from '@/components/forms/Segmented'
import { Icon } from '@/components/Icon'
import { useModal } from '@/components/layers/use-modal'
import { usePresence } from '@/components/layers/use-presence'
import { Pressable } from '@/components/Pressable'
import { useUi } from '@/components/ui-context'
import {
  type CropView,
  firstView,
  isUnchanged,
  keepFilled,
  maxScaleOf,
  type PictureSize,
  planOf,
  shapedAs,
  shapesFor,
  turned,
  zoomedTo,
} from '@/lib/crop/crop-view'
import { needsCanvasOnPage } from '@/platform/media/canvas'
import { CROP_CANVAS, cropPicture, pictureSizeOf } from '@/platform/media/crop-picture'
import { showToast } from '@/platform/toast'
import { crop as en } from '@/text/en/crop'
import { crop as zh } from '@/text/zh-CN/crop'
import type { UploadFile } from '@/upload/upload'
import { textWith } from '../use-text'
import { useAction } from '../use-action'
import { CropStage } from './CropStage'
import type { CropQueue, Cropping } from './use-cropping'
import './crop.scss'

const useCropText = textWith({ 'zh-CN': { crop: zh }, en: { crop: en } })

/** Share of the frame's width that an arrow key moves the picture. Source: ours */
const KEY_STEP = 0.05
/** Steps of the scale, in per cent. */
const ZOOM_STEP = 5
const PERCENT = 100

const ARROWS: Readonly<Record<string, readonly [x: number, y: number] | undefined>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
}

/** The picture's size and the chosen part of it; null until the picture is known. */
function useCropView(file: UploadFile, onBroken: () => void) {
  const [state, setState] = useState<{ file: UploadFile; picture: PictureSize; view: CropView } | null>(null)
  useEffect(() => {
    let isOver = false
    pictureSizeOf(file).then(
      (picture) => !isOver && setState({ file, picture, view: firstView(picture) }),
      () => !isOver && onBroken(),
    )
    return () => {
      isOver = true
    }
    // A picture that cannot be read is passed on once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [file])
  const known = state?.file === file ? state : null
  const setView = (view: CropView) => known && setState({ ...known, view })
  return { known, setView }
}

interface CropToolsProps {
  picture: PictureSize
  view: CropView
  onView: (view: CropView) => void
}

/** Scale, turn and shape. */
const CropTools = observer(function CropTools({ picture, view, onView }: CropToolsProps) {
  const { crop: text } = useCropText()
  const max = Math.floor(maxScaleOf(view, picture) * (PERCENT / ZOOM_STEP)) * ZOOM_STEP
  return (
    <>
      <View className='jy-crop__zoom'>
        {max > PERCENT && (
          <Range
            id='crop-zoom'
            min={PERCENT}
            max={max}
            step={ZOOM_STEP}
            values={[Math.min(max, Math.round(view.scale * PERCENT))]}
            onChange={([scale = PERCENT]) => onView(zoomedTo(view, scale / PERCENT, picture))}
            label={text.zoom}
            textOf={text.times}
          />
        )}
      </View>
      <View className='jy-crop__tools'>
        <View className='jy-crop__shapes'>
          <Segmented
            options={shapesFor(picture).map((value) => ({ value, text: text.shapes[value] }))}
            value={view.shape}
            onChange={(shape) => onView(shapedAs(view, shape, picture))}
            label={text.shape}
          />
        </View>
        <Pressable
          className='jy-crop__turn'
          label={text.rotate}
          onPress={() => onView(turned(view, picture))}
        >
          <Icon name='rotate-cw' size={22} />
        </Pressable>
      </View>
    </>
  )
})

/** The title with the photo's number among several, and the way out. */
const CropBar = observer(function CropBar({ queue, onClose }: { queue: CropQueue; onClose: () => void }) {
  const { labels } = useUi()
  const { crop: text } = useCropText()
  const { files, index } = queue
  return (
    <View className='jy-crop__bar'>
      <Pressable className='jy-crop__close' label={labels.close} pressStyle='flat' onPress={onClose}>
        <Icon name='x' size={26} />
      </Pressable>
      <View className='jy-crop__title'>
        <Text>{text.title}</Text>
        {files.length > 1 && (
          <Text className='jy-crop__count jy-num'>{text.nth(index + 1, files.length)}</Text>
        )}
      </View>
    </View>
  )
})

const OpenCrop = observer(function OpenCrop(props: {
  cropping: Cropping
  queue: CropQueue
  isOpen: boolean
  isLeaving: boolean
}) {
  const { cropping, queue, isOpen, isLeaving } = props
  const { crop: text } = useCropText()
  const { layerRef, layerProps } = useModal(isOpen, cropping.cancel)
  const { files, index } = queue
  const file = files[index] as UploadFile
  // The server says what is wrong with a picture that this device cannot draw.
  const passOn = () => cropping.finish(file)
  const { known, setView } = useCropView(file, passOn)
  const use = useAction(
    async () => {
      if (!known) return
      const { view, picture } = known
      if (isUnchanged(view, picture)) passOn()
      else cropping.finish(await cropPicture(file, planOf(view, picture)))
    },
    {
      onFailure: () => {
        showToast(text.failed)
        return true
      },
    },
  )
  const moveByKey = ({ key }: KeyPress) => {
    const arrow = ARROWS[key]
    if (!known || !arrow) return
    const { view, picture } = known
    setView(keepFilled({ ...view, x: view.x + arrow[0], y: view.y + arrow[1] }, picture))
  }
  const left = files.length - index
  return (
    <View
      ref={layerRef}
      className={classNames('jy-crop jy-dark jy-moves', isLeaving && 'jy-crop--leaving jy-moves--out')}
      role='dialog'
      aria-modal='true'
      aria-label={text.title}
      catchMove
      {...layerProps}
    >
      <CropBar queue={queue} onClose={cropping.cancel} />
      <View className='jy-crop__middle'>
        {known && (
          <CropStage
            src={file.path}
            picture={known.picture}
            view={known.view}
            onView={setView}
            label={text.stage}
            onKeyDown={moveByKey}
            onBroken={passOn}
          />
        )}
      </View>
      <View className='jy-crop__foot'>
        {known && <CropTools picture={known.picture} view={known.view} onView={setView} />}
        <PrimaryButton
          text={text.use}
          isBusy={use.isBusy}
          isDisabled={!known}
          onPress={() => void use.run()}
        />
        {left > 1 && (
          <Button
            className='jy-crop__rest'
            text={text.useRest(left)}
            kind='text'
            size='m'
            isBlock
            onPress={cropping.finishRest}
          />
        )}
      </View>
      {needsCanvasOnPage && (
        <Canvas type='2d' id={CROP_CANVAS} canvasId={CROP_CANVAS} className='jy-crop__canvas' />
      )}
    </View>
  )
})

/** Lets the member crop and turn each chosen photo before it is uploaded. Source: product §5.6, screens.md 23 */
export const CropLayer = observer(function CropLayer({ cropping }: { cropping: Cropping }) {
  const { queue } = cropping
  const [shown, setShown] = useState(queue)
  useEffect(() => {
    if (queue) setShown(queue)
  }, [queue])
  const { isMounted, isLeaving } = usePresence(queue !== null)
  const drawn = queue ?? shown
  return isMounted && drawn ? (
    <OpenCrop cropping={cropping} queue={drawn} isOpen={queue !== null} isLeaving={isLeaving} />
  ) : null
})
