"""One file a step, named after the schema that it leads to. A step that was released is never changed again."""
