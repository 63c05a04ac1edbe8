/** A reason as it is stored: line ends and runs of spaces become one space each. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
