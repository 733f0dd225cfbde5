import { App, Badge, Button, Empty, Flex, Image, Modal, Skeleton, Tag, Typography } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OPS_PATH, PICTURE_REASONS } from '@contract/ops/ops-constants'
import type { WaitingPicture } from '@contract/ops/calls/pictures/list'
import { CallError } from '../api/call'
import { useAct, useRead } from '../api/queries'
import { Due } from '../components/Moment'
import { Problem } from '../components/Problem'
import { useKeys } from '../components/use-keys'
import { useSession } from '../shell/session'
import { useRefusal, useText } from '../text/use-text'

const addressOf = ({ id }: WaitingPicture): string => `${OPS_PATH}/media/picture/${id}`

interface TileProps {
  readonly picture: WaitingPicture
  readonly isChosen: boolean
  onChoose(): void
}

function Tile({ picture, isChosen, onChoose }: TileProps) {
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

/** The choice of what the member reads. Digits choose. */
function ReasonDialog({ onChoose, onCancel }: { onChoose: (reason: string) => void; onCancel: () => void }) {
  const text = useText()
  return (
    <Modal open footer={null} title={text.pictures.reasonTitle} onCancel={onCancel}>
      <Flex
        vertical
        gap='small'
        onKeyDown={(event) => {
          const reason = PICTURE_REASONS[Number(event.key) - 1]
          if (reason) onChoose(reason)
        }}
      >
        {PICTURE_REASONS.map((reason, place) => (
          <Button key={reason} autoFocus={place === 0} onClick={() => onChoose(reason)}>
            {place + 1}. {text.pictureReasons[reason]}
          </Button>
        ))}
      </Flex>
    </Modal>
  )
}

/** The queue of pictures: a grid that is worked through by keys. */
export function PicturesPage() {
  const text = useText()
  const refusalOf = useRefusal()
  const { message } = App.useApp()
  const { viewer } = useSession()
  const queries = useQueryClient()
  const mayDecide = viewer.role !== 'auditor'
  const { data, error, refetch } = useRead('/ops/pictures/list', { limit: 60 }, { isLive: true })
  const approve = useAct('/ops/pictures/approve')
  const reject = useAct('/ops/pictures/reject')
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isLarge, setLarge] = useState(false)

  const list = (data?.list ?? []).filter(({ id }) => !done.has(id))
  const place = Math.max(
    0,
    list.findIndex(({ id }) => id === chosenId),
  )
  const chosen = list[place]
  const move = (by: number): void =>
    setChosenId(list[Math.min(Math.max(place + by, 0), list.length - 1)]?.id ?? null)

  /** Leaves the grid at once, so that the next picture can be judged; a refusal brings it back unless it is decided. */
  const settle = async (work: Promise<unknown>, { id }: WaitingPicture): Promise<void> => {
    setChosenId(list[place + 1]?.id ?? list[place - 1]?.id ?? null)
    setDone((before) => new Set(before).add(id))
    try {
      await work
    } catch (failure) {
      message.error(refusalOf(failure))
      const isOver =
        failure instanceof CallError && ['PICTURE_DECIDED', 'PICTURE_UNKNOWN'].includes(failure.refusal)
      if (!isOver) setDone((before) => new Set([...before].filter((one) => one !== id)))
    }
    if (list.length <= 1) await queries.invalidateQueries({ queryKey: ['/ops/pictures/list'] })
  }
  const approveChosen = (): void => {
    if (chosen && mayDecide) void settle(approve.mutateAsync({ id: chosen.id }), chosen)
  }
  const rejectChosen = (reason: string): void => {
    setAsking(false)
    const known = PICTURE_REASONS.find((one) => one === reason)
    if (chosen && known) void settle(reject.mutateAsync({ id: chosen.id, reason: known }), chosen)
  }
  const columns = (): number => {
    const grid = document.querySelector('.picture-grid')
    return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1
  }
  useKeys({
    arrowright: () => move(1),
    arrowleft: () => move(-1),
    arrowdown: () => move(columns()),
    arrowup: () => move(-columns()),
    a: approveChosen,
    r: () => setAsking(chosen !== undefined && mayDecide),
    s: () => move(1),
    ' ': () => setLarge(chosen !== undefined),
  })

  return (
    <>
      <Flex justify='space-between' align='center' wrap gap='small'>
        <Typography.Title level={3}>
          {text.pictures.title} <Badge count={list.length} color='var(--accent)' title={text.pictures.left} />
        </Typography.Title>
        {mayDecide && (
          <Flex gap='small' wrap>
            <Button type='primary' disabled={!chosen} onClick={approveChosen}>
              {text.pictures.approve}
            </Button>
            <Button danger disabled={!chosen} onClick={() => setAsking(true)}>
              {text.pictures.reject}
            </Button>
            <Button disabled={!chosen} onClick={() => move(1)}>
              {text.pictures.skip}
            </Button>
          </Flex>
        )}
      </Flex>
      <Typography.Paragraph type='secondary'>{text.pictures.hint}</Typography.Paragraph>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && list.length === 0 && <Empty description={text.pictures.empty} />}
      <div className='picture-grid'>
        {list.map((picture) => (
          <Tile
            key={picture.id}
            picture={picture}
            isChosen={picture.id === chosen?.id}
            onChoose={() => setChosenId(picture.id)}
          />
        ))}
      </div>
      {isAsking && <ReasonDialog onChoose={rejectChosen} onCancel={() => setAsking(false)} />}
      {isLarge && chosen?.kind === 'video' && (
        <Modal open footer={null} width='auto' onCancel={() => setLarge(false)}>
          <video src={`${OPS_PATH}/media/video/${chosen.id}`} controls autoPlay className='large' />
        </Modal>
      )}
      {isLarge && chosen?.kind === 'image' && (
        <Image
          src={addressOf(chosen)}
          alt={chosen.alt ?? ''}
          className='hidden'
          preview={{ open: true, onOpenChange: (isOpen) => setLarge(isOpen) }}
        />
      )}
    </>
  )
}
