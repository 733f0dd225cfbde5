import { appDestinations, closeCodes } from '@contract/realtime'
import { PresenceSignal, ReadSignal, TypingSignal } from '@contract/types/realtime'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Guards } from './guards'
import type { AppDestinations, Sender } from './ports'
import { StompError } from './stomp/error'

/** The work of a client's SEND, whose body was validated. */
export type AppTask = (sender: Sender) => Promise<void> | void

const taskFor = <Schema extends TSchema>(
  schema: Schema,
  run: (sender: Sender, signal: Static<Schema>) => Promise<void> | void,
): ((body: unknown) => AppTask) => {
  // Validation without compiling costs more than the rest of a frame.
  const validator = Compile(schema)
  return (body) => {
    if (!validator.Check(body)) throw new StompError('Body refused')
    return (sender) => run(sender, body)
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new StompError('Body is not JSON')
  }
}

/** Maps a SEND's destination and body to its work. It knows only the three destinations. */
export class AppRouter {
  private readonly tasks: ReadonlyMap<string, (body: unknown) => AppTask>

  constructor(
    handlers: AppDestinations,
    private readonly guards: Pick<Guards, 'readDestination'>,
  ) {
    this.tasks = new Map([
      [appDestinations.typing, taskFor(TypingSignal, (sender, signal) => handlers.typing(sender, signal))],
      [appDestinations.read, taskFor(ReadSignal, (sender, signal) => handlers.read(sender, signal))],
      [
        appDestinations.presence,
        taskFor(PresenceSignal, (sender, signal) => handlers.presence(sender, signal)),
      ],
    ])
  }

  /** @throws StompError for an unknown destination or a body that does not match its schema. */
  route(destination: string | undefined, body: string): AppTask {
    const task =
      destination === undefined ? undefined : this.tasks.get(this.guards.readDestination(destination))
    if (!task) throw new StompError('Destination refused', closeCodes.forbidden)
    return task(parseJson(body))
  }
}
