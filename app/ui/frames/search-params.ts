/** With this parameter the page only answers what it found: an exact number leads nowhere while one types. */
export const lookParam = "look";
