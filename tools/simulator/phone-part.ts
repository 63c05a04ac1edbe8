import type { SimulatorContext, SimulatorPart } from '#tools/simulator/simulator-part.ts'
export function phonePart(_context: SimulatorContext): SimulatorPart {
  return { name: 'phone', prefix: '', handle: () => ({ status: 404 }) }
}
