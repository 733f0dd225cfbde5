import { Button, Descriptions } from 'antd'
import type { CaseAppointment } from '@contract/ops/ops-types'
import { Moment, momentText } from '../../components/Moment'
import { useText } from '../../text/use-text'

/** What a member proposed, and the confirmed time with its room. */
export function AppointmentFacts({ appointment }: { readonly appointment: CaseAppointment }) {
  const { appointment: text } = useText().cases
  const { nickname, times, language, note, at, roomUrl } = appointment
  const items = [
    { key: 'nickname', label: text.nickname, children: nickname },
    { key: 'language', label: text.language, children: text.languages[language] },
    ...(times.length > 0
      ? [{ key: 'times', label: text.times, children: times.map(momentText).join(' · ') }]
      : []),
    ...(note === '' ? [] : [{ key: 'note', label: text.note, children: note }]),
    ...(at === null ? [] : [{ key: 'at', label: text.time, children: <Moment at={at} /> }]),
    ...(roomUrl === null
      ? []
      : [
          {
            key: 'room',
            label: text.room,
            children: (
              <Button type='link' size='small' href={roomUrl} target='_blank' rel='noopener noreferrer'>
                {text.openRoom}
              </Button>
            ),
          },
        ]),
  ]
  return (
    <Descriptions
      className='gap-top'
      title={text.title}
      bordered
      size='small'
      column={{ xs: 1, md: 2 }}
      items={items}
    />
  )
}
