import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/Button'
import { EmptyState } from '@/components/frame/EmptyState'
import { FormCard } from '@/components/forms/FormCard'
import { Heading } from '@/components/Heading'
import { SafetyNotice } from '@/components/chat/SafetyNotice'
import { Sheet } from '@/components/layers/Sheet'
import { Skeleton } from '@/components/frame/Skeleton'
import { fileSize } from '@/lib/file-size'
import { copyText } from '@/platform/clipboard'
import { canDownload, download } from '@/platform/media/download'
import { showToast } from '@/platform/toast'
import { CodeRow } from '@/shell/CodeRow'
import { useAction } from '@/shell/use-action'
import { DataExportStore, type ExportFacts } from '@/stores/account/data-export'
import { usePageStore } from '@/stores/use-stores'
import { momentLabel } from '@/text/index'
import { useExportText } from './use-export-text'
import './ExportSheet.scss'

type File = NonNullable<ExportFacts['file']>

/** Status of the latest export in words; nothing without one. */
const State = observer(function State({ facts }: { facts: ExportFacts }) {
  const texts = useExportText()
  const { dataExport: text } = texts
  const { state, file, askedAt, readyBy } = facts
  const words = {
    none: null,
    running: {
      title: text.running.title,
      line: text.running.line(readyBy === null ? '' : momentLabel(texts, readyBy)),
    },
    ready: file && {
      title: text.ready.title,
      line: text.ready.line(fileSize(file.bytes), momentLabel(texts, file.until)),
    },
    expired: {
      title: text.expired.title,
      line: text.expired.line(askedAt === null ? '' : momentLabel(texts, askedAt)),
    },
    failed: text.failed,
  }[state]
  if (!words) return null
  return (
    <View className='jy-export__state' role='status' aria-live='polite'>
      <View className='jy-export__state-title'>{words.title}</View>
      <Text className='jy-export__line jy-num'>{words.line}</Text>
    </View>
  )
})

const Points = observer(function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <>
      <Heading level={3} className='jy-export__title'>
        {title}
      </Heading>
      {points.map((point) => (
        <View key={point} className='jy-export__point'>
          {point}
        </View>
      ))}
    </>
  )
})

/** What a member should know before an export, and about one in progress. */
const Facts = observer(function Facts({ facts }: { facts: ExportFacts }) {
  const { dataExport: text } = useExportText()
  return (
    <>
      <Points title={text.inTitle} points={text.inside} />
      <Points title={text.outTitle} points={text.outside} />
      <Limits facts={facts} />
    </>
  )
})

/** Duration of an export, and how often it can be requested. */
const Limits = observer(function Limits({ facts }: { facts: ExportFacts }) {
  const texts = useExportText()
  const { dataExport: text } = texts
  const { allowance, fileHours, nextAt } = facts
  const limit = nextAt === null ? text.left(allowance.left) : text.limited(momentLabel(texts, nextAt))
  return (
    <>
      <Text className='jy-export__line'>{text.facts(fileHours, allowance.max, allowance.days)}</Text>
      {facts.state !== 'running' && <Text className='jy-export__line jy-num'>{limit}</Text>}
    </>
  )
})

/** Ways to get the file: the browser saves it, or the address is copied into one. */
const FileActs = observer(function FileActs({ file }: { file: File }) {
  const { dataExport: text, common } = useExportText()
  const copy = useAction(async () => {
    showToast((await copyText(file.url)) ? text.ready.copied : common.copyFailed)
  })
  return (
    <View className='jy-export__acts jy-button-stack'>
      {canDownload && (
        <Button
          size='xl'
          isBlock
          kind='primary'
          text={text.ready.download}
          onPress={() => download(file.url)}
        />
      )}
      <Button
        size='xl'
        isBlock
        kind={canDownload ? 'soft' : 'primary'}
        text={text.ready.copy}
        isBusy={copy.isBusy}
        onPress={() => void copy.run()}
      />
    </View>
  )
})

/** A copy of all data of the member: explanation, code, file. Source: product §7.12.3, §8 (24) */
export const ExportSheet = observer(function ExportSheet({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}) {
  const { dataExport: text, proof: proofText, common, errors } = useExportText()
  const store = usePageStore(DataExportStore)
  const [isProving, setProving] = useState(false)
  const start = useAction(
    async () => {
      await store.start()
      setProving(false)
      showToast(text.started)
    },
    { onFailure: ({ name }) => name === 'CODE_WRONG' },
  )
  useEffect(() => {
    if (!isOpen) return undefined
    setProving(false)
    void store.show()
    return store.leave
  }, [isOpen, store])
  const { facts } = store
  const { value } = facts
  const hasProof = isProving && store.mayStart
  const mayBegin = facts.isFirstLoad || (store.mayStart && value?.file === null)
  const begin = hasProof ? (
    <Button
      size='xl'
      isBlock
      kind='primary'
      text={text.start}
      isDisabled={!store.canSubmit}
      isBusy={start.isBusy}
      onPress={() => void start.run()}
    />
  ) : (
    <Button
      size='xl'
      isBlock
      kind='primary'
      text={value === null || value.state === 'none' ? text.next : text.again}
      isDisabled={value === null}
      onPress={() => setProving(true)}
    />
  )
  const footer = value?.file ? <FileActs file={value.file} /> : mayBegin ? begin : null
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={text.title}
      subtitle={text.subtitle}
      hasClose
      room='tall'
      footer={footer}
    >
      <View className='jy-export'>
        {facts.isFirstLoad && <Skeleton shape='text' count={12} />}
        {facts.state === 'error' && value === null && (
          <EmptyState
            illustration='error'
            title={common.loadFailed}
            line={facts.error ? errors[facts.error] : undefined}
            buttonText={common.retry}
            onButton={() => void store.show()}
          />
        )}
        {value && !hasProof && (
          <>
            <State facts={value} />
            {value.file && (
              <SafetyNotice
                text={canDownload ? text.ready.keep : `${text.ready.mini} · ${text.ready.keep}`}
              />
            )}
            <Facts facts={value} />
          </>
        )}
        {hasProof && (
          <>
            <Heading level={3} className='jy-export__title'>
              {text.proofTitle}
            </Heading>
            <FormCard error={store.isCodeWrong ? proofText.wrong : null}>
              <CodeRow code={store.code} onChange={store.setCode} isWrong={store.isCodeWrong} />
            </FormCard>
          </>
        )}
      </View>
    </Sheet>
  )
})
