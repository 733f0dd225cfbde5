import { Card, Image } from 'antd'
import type { CaseMedia } from '@contract/ops/ops-types'
import { useText, wordOf } from '../text/use-text'

/** Videos, pictures and voices of a case beside each other. Loading one is logged. */
export function Media({ title, media }: { readonly title: string; readonly media: readonly CaseMedia[] }) {
  const text = useText()
  return (
    <Card size='small' title={title} className='gap-top'>
      <div className='side-by-side'>
        {media.map(({ name, kind, url }) => (
          <figure key={url}>
            {kind === 'video' && <video src={url} controls aria-label={wordOf(text.cases.parts, name)} />}
            {kind === 'audio' && <audio src={url} controls aria-label={wordOf(text.cases.parts, name)} />}
            {kind === 'image' && <Image src={url} alt={wordOf(text.cases.parts, name)} />}
            <figcaption>{wordOf(text.cases.parts, name)}</figcaption>
          </figure>
        ))}
      </div>
    </Card>
  )
}
