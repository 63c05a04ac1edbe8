import type { SimulatorPartFactory } from '#tools/simulator/simulator-part.ts'
import { arkeselPart } from '#tools/simulator/sms-arkesel.ts'
import { hubtelPart } from '#tools/simulator/sms-hubtel.ts'
import { ussdPart } from '#tools/simulator/ussd-part.ts'

/** All simulated servers. The prefixes `/`, `/phone`, `/script` and `/book` are reserved. */
export const PARTS: readonly SimulatorPartFactory[] = [arkeselPart, hubtelPart, ussdPart]
