/**
 * Does `work` in a transaction that stays open.
 * @param begin runs its argument in a transaction, such as `core.transaction`
 * @returns once the work is done, a function that commits the transaction and waits for its end
 * @throws what the transaction or the work threw before that
 */
export const holdOpen = async <Tx>(
  begin: (work: (tx: Tx) => Promise<void>) => Promise<void>,
  work: (tx: Tx) => Promise<unknown>,
): Promise<() => Promise<void>> => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  let transaction = Promise.resolve()
  await new Promise<void>((resolve, reject) => {
    transaction = begin(async (tx) => {
      await work(tx)
      resolve()
      await released
    })
    transaction.catch(reject)
  })
  return () => {
    release()
    return transaction
  }
}
