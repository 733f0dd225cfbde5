import type { Writable } from 'node:stream'

/**
 * Sends everything that one turn of the event loop writes to a connection in one system call.
 * The call is most of a frame's cost, and often several bodies come at a time.
 */
export class WriteBatch {
  private streams: Writable[] = []

  /** Holds the stream's writes until the current turn is over. */
  hold(stream: Writable): void {
    if (stream.writableCorked > 0) return
    if (this.streams.length === 0) process.nextTick(this.release)
    stream.cork()
    this.streams.push(stream)
  }

  private readonly release = (): void => {
    const { streams } = this
    this.streams = []
    for (const stream of streams) stream.uncork()
  }
}
