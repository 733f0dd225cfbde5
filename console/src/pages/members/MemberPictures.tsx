import { Button, Card, Empty, Image, Tag } from 'antd'
import { useState } from 'react'
import { OPS_PATH, PICTURE_REASONS } from '@contract/ops/ops-constants'
import type { MemberPageData, MemberPicture } from '@contract/ops/calls/members/open'
import { call } from '../../api/call'
import { ActDialog } from '../../components/ActDialog'
import { useSession } from '../../shell/session'
import { useText } from '../../text/use-text'

const reasonOf = (word: string | undefined) => PICTURE_REASONS.find((one) => one === word) ?? 'other'
const actOf = ({ kind, isAvatar }: MemberPicture) =>
  kind === 'video' ? ('video' as const) : isAvatar ? ('avatar' as const) : ('photo' as const)

/** The album with the state of each picture. */
export function MemberPictures({ data, onDone }: { data: MemberPageData; onDone: () => void }) {
  const text = useText()
  const { viewer } = useSession()
  const [chosen, setChosen] = useState<MemberPicture | null>(null)
  const mayDecide = viewer.role === 'reviewer' || viewer.role === 'senior'
  const close = (): void => setChosen(null)
  const done = (): void => {
    close()
    onDone()
  }
  const isShown = chosen?.state === 'approved'
  return (
    <Card size='small' title={text.members.pictures} className='gap-top'>
      {data.pictures.length === 0 && <Empty description={text.members.noPictures} />}
      <div className='picture-grid small'>
        {data.pictures.map((picture) => (
          <figure key={picture.id} className='framed'>
            <Image
              src={`${OPS_PATH}/media/picture/${picture.id}?case=member:${data.profile.id}`}
              alt={text.members.pictureStates[picture.state]}
            />
            <figcaption>
              <Tag color={picture.state === 'rejected' ? 'red' : 'default'}>
                {text.members.pictureStates[picture.state]}
              </Tag>
              {mayDecide && picture.state === 'approved' && (
                <Button size='small' danger onClick={() => setChosen(picture)}>
                  {text.memberActs.takeDown}
                </Button>
              )}
              {viewer.role === 'senior' && picture.state === 'rejected' && (
                <Button size='small' onClick={() => setChosen(picture)}>
                  {text.memberActs.restore}
                </Button>
              )}
            </figcaption>
          </figure>
        ))}
      </div>
      {chosen && isShown && (
        <ActDialog
          title={text.memberActs.takeDown}
          fields={[
            {
              name: 'reason',
              label: text.memberActs.reason,
              choices: PICTURE_REASONS.map((value) => ({ value, label: text.pictureReasons[value] })),
            },
          ]}
          preview={({ reason }) => (reason ? { act: actOf(chosen), reason } : null)}
          submit={({ reason, why = '' }) =>
            call('/ops/pictures/take-down', { id: chosen.id, reason: reasonOf(reason), why })
          }
          onDone={done}
          onClose={close}
        />
      )}
      {chosen && !isShown && (
        <ActDialog
          title={text.memberActs.restore}
          submit={({ why = '' }) => call('/ops/pictures/restore', { id: chosen.id, why })}
          onDone={done}
          onClose={close}
        />
      )}
    </Card>
  )
}
