import type { SimulatorPartFactory } from '#tools/simulator/simulator-part.ts'

/** Every server that the simulator plays. Prefixes `/`, `/phone`, `/script` and `/book` are its own. */
export const PARTS: readonly SimulatorPartFactory[] = []
