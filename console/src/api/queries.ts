import {
  QueryClient,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { OpsCallPath, OpsData, OpsPayload } from '@contract/ops/ops-calls'
import { call, CallError } from './call'

/** How often a list asks again while it is shown, in ms. */
const REFRESH_MS = 15_000
const RETRIES = 2

/** The cache of everything that was read. Refusals are not asked again; a broken connection is. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // A reading of a case is logged, so only a person begins one; lists ask again by themselves.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (count, error) => error instanceof CallError && error.refusal === 'OFFLINE' && count < RETRIES,
      },
    },
  })

/** Reads a call's data. `isLive` asks again every 15 s while the page is visible. */
export const useRead = <P extends OpsCallPath>(
  path: P,
  payload: OpsPayload<P>,
  { isLive = false, isOn = true }: { isLive?: boolean; isOn?: boolean } = {},
): UseQueryResult<OpsData<P>, CallError> =>
  useQuery<OpsData<P>, CallError>({
    queryKey: [path, payload],
    queryFn: () => call(path, payload),
    enabled: isOn,
    refetchInterval: isLive ? REFRESH_MS : false,
  })

/** An act: a call that changes something. */
export const useAct = <P extends OpsCallPath>(
  path: P,
): UseMutationResult<OpsData<P>, CallError, OpsPayload<P>> =>
  useMutation<OpsData<P>, CallError, OpsPayload<P>>({ mutationFn: (payload) => call(path, payload) })
