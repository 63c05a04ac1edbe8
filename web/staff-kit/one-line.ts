/** A reason as the server stores it: each run of spaces and line ends becomes one space. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
