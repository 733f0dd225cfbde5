import { runInAction } from 'mobx'
import { NetworkError, SessionEndedError, type FailureName } from '@/api/errors'
import type { UserApi } from '@/api/user'
import type { Clock } from '@/lib/time/clock'
import { createEmitter } from '@/lib/emitter'
import type { KeptFiles } from '@/platform/media/kept-files'
import type { KeyValueStorage } from '@/platform/storage'
import type { Upload, UploadFile } from '@/upload/upload'
import { OutgoingAttempts } from './outgoing-attempts'
import { FileMissingError, OutgoingFiles } from './outgoing-files'
import { OutgoingList } from './outgoing-list'
import {
  contentOf,
  refusalOf,
  type OutgoingMedia,
  type OutgoingMessage,
  type SentMessage,
  type TextExtras,
} from './outgoing-message'

/** Dependencies of the queue. */
export interface OutgoingDeps {
  readonly api: Pick<UserApi, 'sendMsg'>
  readonly upload: Upload
  readonly keptFiles: KeptFiles
  readonly storage: KeyValueStorage
  readonly clock: Clock
  newClientToken(): string
  /** Whether the server should be reachable; decides between waiting and failing. */
  isConnected(): boolean
}

/** Texts and files of one peer have separate queues. */
type QueueKind = 'words' | 'files'

const queueOf = ({ media }: Pick<OutgoingMessage, 'media'>): QueueKind => (media === null ? 'words' : 'files')

/**
 * The queue of unsent messages. Each peer has one queue for texts and one for files, so that texts do not wait for an
 * upload. All messages survive a restart; the same `clientMsgId` over all attempts makes each arrive once. A file is
 * uploaded first, once.
 * Source: product §7.5.1, ui.md §10 (Offline)
 */
export class OutgoingStore {
  private readonly list: OutgoingList
  private readonly files: OutgoingFiles
  private readonly deps: OutgoingDeps
  private readonly sent = createEmitter<SentMessage>()
  private readonly refused = createEmitter<OutgoingMessage>()
  /** Queues that are being sent. Freed in the same step that finds nothing left, so that no new message is missed. */
  private readonly pumping = new Set<string>()
  private readonly attempts = new OutgoingAttempts(() => this.flush())
  private run = 0

  constructor(deps: OutgoingDeps) {
    this.deps = deps
    this.files = new OutgoingFiles(deps)
    this.list = new OutgoingList(deps.storage)
  }

  /** Loads this member's stored messages. The next flush sends them. */
  open(memberId: string): void {
    this.list.open(memberId, this.deps.clock.now())
    void this.openKept()
  }

  /** All unsent messages, in the order in which they were written. */
  get messages(): readonly OutgoingMessage[] {
    return this.list.messages
  }

  /** The unsent messages to one member. */
  toPeer(peerId: string): readonly OutgoingMessage[] {
    return this.messages.filter((message) => message.peerId === peerId)
  }

  /** Progress of the uploads, 0 to 1, by `clientMsgId`. */
  get shares(): ReadonlyMap<string, number> {
    return this.files.shares
  }

  /** Path on the device of the file of a message that was sent from here; null elsewhere. */
  localPath(clientMsgId: string): string | null {
    return this.files.pathOf(clientMsgId)
  }

  /** Emits every message that the server accepted. */
  get onSent() {
    return this.sent.on
  }

  /** Emits every message that the server refused. */
  get onRefused() {
    return this.refused.on
  }

  /** Queues a text and starts sending. */
  send(peerId: string, text: string, extras: TextExtras = {}): void {
    this.queue({ peerId, text: text.trim(), on: null, replyTo: null, about: null, media: null, ...extras })
  }

  /** Queues a picture or a voice, stores its file, and starts sending. */
  sendMedia(peerId: string, media: OutgoingMedia, file: UploadFile): void {
    const clientMsgId = this.queue({ peerId, text: '', on: null, replyTo: null, about: null, media }, file)
    void this.keepFile(clientMsgId, file)
  }

  /** Replaces a lost or refused file of a message and retries it. */
  replaceFile(
    clientMsgId: string,
    file: UploadFile,
    { width, height }: Pick<OutgoingMedia, 'width' | 'height'>,
  ): void {
    const { media } = this.list.find(clientMsgId) ?? {}
    if (!media) return
    this.files.set(clientMsgId, file)
    const { path, filename } = file
    this.list.changeMedia(clientMsgId, { path, filename, width, height, url: null, isGone: false })
    void this.keepFile(clientMsgId, file)
    this.retry(clientMsgId)
  }

  /** Retries a message; `isRiskConfirmed` sends it despite the risk warning. */
  retry(clientMsgId: string, isRiskConfirmed = false): void {
    const message = this.list.find(clientMsgId)
    if (!message || message.state === 'sending') return
    this.attempts.forget(clientMsgId)
    this.list.change(clientMsgId, {
      state: 'waiting',
      failure: null,
      isRiskConfirmed: isRiskConfirmed || message.isRiskConfirmed,
    })
    void this.pump(message.peerId, queueOf(message))
  }

  /** Discards a message that was not sent; a running upload is stopped. */
  discard(clientMsgId: string): void {
    const message = this.list.find(clientMsgId)
    if (message?.state === 'sending' && !this.files.isGoingUp(clientMsgId)) return
    this.letGo(clientMsgId)
    this.files.stop(clientMsgId)
  }

  /** Sends all waiting messages; for a start, a reconnect and a returned network. */
  flush(): void {
    for (const peerId of new Set(this.messages.map((message) => message.peerId))) {
      void this.pump(peerId, 'words')
      void this.pump(peerId, 'files')
    }
  }

  /** Removes a message because the server has it, as a pushed or listed copy proves, or because it was discarded. */
  letGo(clientMsgId: string): void {
    this.list.drop(clientMsgId)
    this.attempts.forget(clientMsgId)
  }

  /** Clears the memory; unsent messages wait on the device for their member. */
  reset(): void {
    this.run += 1
    this.pumping.clear()
    this.attempts.reset()
    this.list.close()
    this.files.reset()
    this.deps.keptFiles.sweep(this.list.pathsOfAll())
  }

  /** Ends all retries; for tests. */
  dispose(): void {
    this.attempts.end()
  }

  private queue(
    what: Pick<OutgoingMessage, 'peerId' | 'text' | 'sticker' | 'on' | 'replyTo' | 'about' | 'media'>,
    file?: UploadFile,
  ): string {
    const clientMsgId = this.deps.newClientToken()
    if (file) this.files.set(clientMsgId, file)
    const message: OutgoingMessage = {
      ...what,
      clientMsgId,
      createdAt: this.deps.clock.now(),
      state: 'waiting',
      failure: null,
      isRiskConfirmed: false,
    }
    this.list.add(message)
    void this.pump(what.peerId, queueOf(message))
    return clientMsgId
  }

  /** Sends one message at a time in each queue of a peer, which keeps the order of writing. */
  private async pump(peerId: string, kind: QueueKind): Promise<void> {
    const key = `${kind}:${peerId}`
    if (this.pumping.has(key)) return
    const mine = this.run
    this.pumping.add(key)
    for (;;) {
      const next = this.toPeer(peerId).find(
        (message) => message.state === 'waiting' && queueOf(message) === kind,
      )
      if (!next || !(await this.attempt(next, mine))) break
    }
    if (mine === this.run) this.pumping.delete(key)
  }

  /** Returns false when the queue should stop here. */
  private async attempt(message: OutgoingMessage, mine: number): Promise<boolean> {
    const { clientMsgId, peerId, isRiskConfirmed, replyTo } = message
    this.list.change(clientMsgId, { state: 'sending' })
    try {
      const url = message.media && (message.media.url ?? (await this.upload(clientMsgId, message.media)))
      // Discarded, or the session changed, during the upload.
      if (mine !== this.run) return false
      if (!this.list.find(clientMsgId)) return true
      const answer = await this.deps.api.sendMsg({
        userId: peerId,
        clientMsgId,
        ...contentOf(message, url),
        ...(replyTo && { replyToSeq: replyTo.seq }),
        ...(isRiskConfirmed && message.media === null && { confirmRisk: true }),
      })
      if (mine !== this.run) return false
      runInAction(() => {
        // Listeners add the message to their lists before the unsent one is removed, so that nothing flickers.
        this.sent.emit({ clientMsgId, peerId, answer })
        this.letGo(clientMsgId)
      })
      return true
    } catch (error) {
      if (mine !== this.run) return false
      return this.list.find(clientMsgId) ? this.fail(clientMsgId, error) : true
    }
  }

  /** Uploads a file and stores its address, so that later attempts do not upload it again. */
  private async upload(clientMsgId: string, media: OutgoingMedia): Promise<string> {
    const url = await this.files.bringUp(clientMsgId, media)
    this.list.changeMedia(clientMsgId, { url })
    return url
  }

  private fail(clientMsgId: string, error: unknown): boolean {
    if (error instanceof SessionEndedError) return false
    if (error instanceof FileMissingError) {
      this.list.changeMedia(clientMsgId, { isGone: true })
      this.list.change(clientMsgId, { state: 'failed', failure: null })
      return true
    }
    const refusal = refusalOf(error)
    const { failure } = refusal
    if (error instanceof NetworkError || failure === 'SERVER_BUSY') return this.breakOff(clientMsgId, failure)
    return this.refuse(clientMsgId, refusal)
  }

  /** Handles a network failure. Later messages wait behind this one to keep the order. */
  private breakOff(clientMsgId: string, failure: FailureName): boolean {
    // The next connection flushes the queue; until then every attempt would fail.
    if (!this.deps.isConnected()) {
      this.list.change(clientMsgId, { state: 'waiting', failure })
      return false
    }
    const isOver = this.attempts.failed(clientMsgId)
    this.list.change(clientMsgId, { state: isOver ? 'failed' : 'waiting', failure })
    return isOver
  }

  private refuse(clientMsgId: string, { failure, ...found }: ReturnType<typeof refusalOf>): boolean {
    const isRefusal = failure !== 'UNKNOWN' && failure !== 'RATE_LIMITED'
    this.list.change(clientMsgId, { state: isRefusal ? 'refused' : 'failed', failure, ...found })
    // The refusal may concern the address, because unused uploads are deleted.
    if (failure === 'INVALID_PARAMETERS' || failure === 'NOT_FOUND')
      this.list.changeMedia(clientMsgId, { url: null })
    const message = this.list.find(clientMsgId)
    if (message) this.refused.emit(message)
    return true
  }

  private async keepFile(clientMsgId: string, file: UploadFile): Promise<void> {
    const { path, filename } = await this.deps.keptFiles.keep(clientMsgId, file)
    const isSame = this.list.find(clientMsgId)?.media?.path === file.path
    if (isSame && path !== file.path) {
      this.files.set(clientMsgId, { ...file, path, filename })
      this.list.changeMedia(clientMsgId, { path, filename })
    }
  }

  /** After a start: finds the files of the waiting messages and deletes all others. */
  private async openKept(): Promise<void> {
    this.deps.keptFiles.sweep(this.list.pathsOfAll())
    const waiting = this.messages.flatMap(({ clientMsgId, media }) => (media ? [{ clientMsgId, media }] : []))
    const mine = this.run
    for (const { clientMsgId, media } of waiting) {
      const file = await this.files.reopen(clientMsgId, media)
      if (mine !== this.run) return
      if (file) this.list.changeMedia(clientMsgId, { path: file.path })
      else if (media.url === null) this.list.changeMedia(clientMsgId, { isGone: true })
    }
  }
}
