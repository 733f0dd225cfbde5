import { Flex, Tag } from 'antd'
import { OPS_PATH } from '@contract/ops/ops-constants'
import type { WaitingPicture } from '@contract/ops/calls/pictures/list'
import { Due } from '../../components/Moment'
import { useText } from '../../text/use-text'

/** The address of the picture, or of the first image of a video. */
export const addressOf = ({ id }: WaitingPicture): string => `${OPS_PATH}/media/picture/${id}`

interface PictureTileProps {
  readonly picture: WaitingPicture
  readonly isChosen: boolean
  onChoose(): void
}

/** A picture of the queue with what speaks against it. */
export function PictureTile({ picture, isChosen, onChoose }: PictureTileProps) {
  const text = useText()
  return (
    <button
      type='button'
      className={isChosen ? 'tile chosen' : 'tile'}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <img src={addressOf(picture)} alt={picture.alt ?? ''} loading='lazy' />
      <Flex gap={4} wrap className='tile-tags'>
        {picture.state === 'appealing' && <Tag color='orange'>{text.pictures.appeal}</Tag>}
        {picture.hasQr && <Tag color='red'>{text.pictures.qr}</Tag>}
        {picture.copyWhy && <Tag color='red'>{text.pictures.copies[picture.copyWhy]}</Tag>}
        {picture.vendorClass && (
          <Tag color='red'>
            {text.pictures.vendor} {text.cases.words[picture.vendorClass]}
          </Tag>
        )}
        {picture.isAvatar && <Tag>{text.pictures.avatar}</Tag>}
        {picture.kind === 'video' && (
          <Tag>
            {text.pictures.video} {picture.seconds} s
          </Tag>
        )}
        <Due at={picture.dueAt} />
      </Flex>
    </button>
  )
}
