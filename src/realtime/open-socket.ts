import type { IStompSocket } from '@stomp/stompjs'

/** Opens a socket that the STOMP client can drive; failures arrive as its close event, never as an exception. */
export type OpenSocket = (url: string, protocols: string[]) => IStompSocket
