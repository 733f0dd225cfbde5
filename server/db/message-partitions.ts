/** Number of partitions of the messages, for good: a message finds its own by the hash of its group. Source: docs/scale.md */
const PARTITIONS = 32

/** The partitions of `message`. Statements name `message`, unless they work through a whole table by the place of its rows. */
export const MESSAGE_PARTITIONS: readonly string[] = Array.from(
  { length: PARTITIONS },
  (_, at) => `message_${String(at).padStart(2, '0')}`,
)
