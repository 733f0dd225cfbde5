import type { Writable } from 'node:stream'

/**
 * Lets everything that one turn of the event loop writes to a connection leave in one system call.
 * The call is most of a frame's cost, and news often comes several bodies at a time.
 */
export class WriteBatch {
  private streams: Writable[] = []

  /** Holds the stream's writes back until the current turn is over. */
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
