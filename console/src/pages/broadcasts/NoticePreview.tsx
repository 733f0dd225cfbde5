import { Card, Flex, Typography } from 'antd'
import type { BroadcastWords } from '@contract/ops/broadcasts'
import { useText } from '../../text/use-text'

const LANGUAGES = ['zh-CN', 'en'] as const

/** A system message as members of each language see it. */
export function NoticePreview({ words }: { words: BroadcastWords }) {
  const text = useText().broadcasts
  return (
    <Flex gap='middle' wrap className='gap'>
      {LANGUAGES.map((language) => (
        <Card key={language} size='small' className='notice-card' title={text.languages[language]}>
          <div lang={language}>
            <Typography.Text strong>{words[language].title}</Typography.Text>
            <div className='words'>{words[language].body}</div>
          </div>
        </Card>
      ))}
    </Flex>
  )
}
