import { Tag, Typography } from 'antd'
import { SWITCH_PLATFORMS } from '@contract/ops/ops-constants'
import type { Switches } from '@contract/ops/switches'
import { useText } from '../../text/use-text'

/** A tag for everything that is closed; a sentence when nothing is. */
export function SwitchLines({ switches: { platforms, sentence } }: { switches: Switches }) {
  const text = useText().switches
  const tags = SWITCH_PLATFORMS.flatMap((platform) => {
    const { closed, minCode, isMaintained } = platforms[platform]
    const name = text.platforms[platform]
    return [
      ...(isMaintained ? [`${name}: ${text.on}`] : []),
      ...closed.map((feature) => `${name}: ${text.features[feature]} ${text.closed}`),
      ...(minCode > 0 ? [`${name}: ≥ ${minCode}`] : []),
    ]
  })
  if (tags.length === 0) return <Typography.Text type='secondary'>{text.allOpen}</Typography.Text>
  const isMaintained = SWITCH_PLATFORMS.some((platform) => platforms[platform].isMaintained)
  return (
    <>
      {tags.map((tag) => (
        <Tag key={tag} color='red' className='switch-tag'>
          {tag}
        </Tag>
      ))}
      {isMaintained && (
        <Typography.Paragraph className='words'>
          {sentence['zh-CN']}
          <br />
          {sentence.en}
        </Typography.Paragraph>
      )}
    </>
  )
}
