import { Image, Modal } from 'antd'
import { OPS_PATH } from '@contract/ops/ops-constants'
import type { WaitingPicture } from '@contract/ops/calls/pictures/list'
import { addressOf } from './PictureTile'

interface LargePictureProps {
  readonly picture: WaitingPicture
  onClose(): void
}

/** A picture or a video in the size of the window. */
export function LargePicture({ picture, onClose }: LargePictureProps) {
  if (picture.kind === 'video')
    return (
      <Modal open footer={null} width='auto' onCancel={onClose}>
        <video src={`${OPS_PATH}/media/video/${picture.id}`} controls autoPlay className='large' />
      </Modal>
    )
  return (
    <Image
      src={addressOf(picture)}
      alt={picture.alt ?? ''}
      className='hidden'
      preview={{ open: true, onOpenChange: (isOpen) => isOpen || onClose() }}
    />
  )
}
