import { Badge, Button, Empty, Flex, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import { PICTURE_REASONS } from '@contract/ops/ops-constants'
import { Problem } from '../../components/Problem'
import { useKeys } from '../../components/use-keys'
import { useSession } from '../../shell/session'
import { useText } from '../../text/use-text'
import { LargePicture } from './LargePicture'
import { PictureTile } from './PictureTile'
import { ReasonDialog } from './ReasonDialog'
import { usePictureQueue } from './use-picture-queue'

/** Columns of the grid as it is drawn now. */
const columns = (): number => {
  const grid = document.querySelector('.picture-grid')
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1
}

/** The queue of pictures: a grid that is worked through by keys. */
export function PicturesPage() {
  const { pictures: text } = useText()
  const { viewer } = useSession()
  const mayDecide = viewer.role !== 'auditor'
  const { list, chosen, move, ...queue } = usePictureQueue()
  const [isAsking, setAsking] = useState(false)
  const [isLarge, setLarge] = useState(false)

  const approveChosen = (): void => {
    if (chosen && mayDecide) queue.approve(chosen)
  }
  const rejectChosen = (reason: string): void => {
    setAsking(false)
    const known = PICTURE_REASONS.find((one) => one === reason)
    if (chosen && known) queue.reject(chosen, known)
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
          {text.title} <Badge count={list.length} color='var(--accent)' title={text.left} />
        </Typography.Title>
        {mayDecide && (
          <Flex gap='small' wrap>
            <Button type='primary' disabled={!chosen} onClick={approveChosen}>
              {text.approve}
            </Button>
            <Button danger disabled={!chosen} onClick={() => setAsking(true)}>
              {text.reject}
            </Button>
            <Button disabled={!chosen} onClick={() => move(1)}>
              {text.skip}
            </Button>
          </Flex>
        )}
      </Flex>
      <Typography.Paragraph type='secondary'>{text.hint}</Typography.Paragraph>
      {queue.error && <Problem error={queue.error} onRetry={() => void queue.refetch()} />}
      {!queue.isLoaded && !queue.error && <Skeleton active />}
      {queue.isLoaded && list.length === 0 && <Empty description={text.empty} />}
      <div className='picture-grid'>
        {list.map((picture) => (
          <PictureTile
            key={picture.id}
            picture={picture}
            isChosen={picture.id === chosen?.id}
            onChoose={() => queue.choose(picture.id)}
          />
        ))}
      </div>
      {isAsking && <ReasonDialog onChoose={rejectChosen} onCancel={() => setAsking(false)} />}
      {isLarge && chosen && <LargePicture picture={chosen} onClose={() => setLarge(false)} />}
    </>
  )
}
